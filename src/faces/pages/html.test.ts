import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('html', () => {
  it('escapes every character that could end a text or a quoted attribute', () => {
    expect(html`<p title="${`"'`}">${'<b>&'}</p>`.text).toBe('<p title="&quot;&#39;">&lt;b&gt;&amp;</p>');
  });

  it('inserts pieces and lists of pieces as they are', () => {
    expect(html`<ul>${[1, 2].map((each) => html`<li>${each}</li>`)}</ul>${html`<hr>`}`.text).toBe(
      '<ul><li>1</li><li>2</li></ul><hr>',
    );
  });

  it('lets no text open a tag or end its attribute', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(html`${text}`.text).not.toMatch(/[<>"']/);
      }),
    );
  });
});
