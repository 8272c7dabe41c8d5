import { expect, it } from 'vitest';
import { refuseOtherTitle } from './page-title.ts';

it.each([
  '',
  '<title></title>',
  '<TITLE>某股(300670)分红</TITLE>',
  '<title>某股（300670）</title>',
  '<title>某股 600000</title>',
])('accepts %j as a page of 300670', (html) => {
  refuseOtherTitle(html, '300670', 'page');
});

it('refuses the page of another security', () => {
  expect(() => refuseOtherTitle('<head><title lang="zh">某股(600000)</title>', '300670', 'page')).toThrow(
    expect.objectContaining({ code: 'upstream_changed', message: 'page: asked for 300670, got a page of 600000' }),
  );
});
