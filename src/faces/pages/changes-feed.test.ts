import { expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import type { Change } from '../../catalogue/registry/changes/changes.ts';
import { toChangesFeed } from './changes-feed.ts';

const CHANGES: readonly Change[] = [
  { day: null, kind: 'added', interfaces: ['newest_fund'], say: say('One.', '一个。') },
  { day: '2026-11-23', kind: 'corrected', interfaces: ['stock_a', 'stock_b'], say: say('<b> & "c".', '更正 & <b>。') },
  { day: '2023-08', kind: 'ended', interfaces: ['old_index'], say: say('Ended.', '停止。') },
];

it('has what RFC 4287 wants of a feed and of an entry, and no mark of XML in a text', () => {
  const feed = toChangesFeed(CHANGES, 'https://data.example/finance', 'en');
  for (const of of ['feed', 'entry']) {
    const part = of === 'entry' ? feed.slice(feed.indexOf('<entry>')) : feed.slice(0, feed.indexOf('<entry>'));
    for (const element of ['id', 'title', 'updated']) expect(part, of).toMatch(new RegExp(`<${element}[ >]`));
  }
  expect(feed).toContain('<author><name>finfount</name></author>');
  expect(feed).toContain(
    'rel="self" type="application/atom+xml" href="https://data.example/finance/docs/changes.atom"',
  );
  expect(feed).toContain('<title>Corrected: &lt;b&gt; &amp; &quot;c&quot;.</title>');
  expect(feed).toContain('<updated>2026-11-23T00:00:00Z</updated>');
});

it('has an entry for each change of a day, and for no other', () => {
  expect(
    [...toChangesFeed(CHANGES, '', 'en').matchAll(/<id>(urn:finfount:change:[^<]*)/g)].map(([, id]) => id),
  ).toEqual(['urn:finfount:change:2026-11-23:corrected:stock_a']);
  expect(toChangesFeed([], '', 'zh')).toContain('<updated>1970-01-01T00:00:00Z</updated>');
});

it('is in the language of its address', () => {
  const feed = toChangesFeed(CHANGES, 'https://data.example', 'zh');
  expect(feed).toContain('href="https://data.example/docs/zh/changes#2026-11-23"');
  expect(feed).toContain('<title>更正：更正 &amp; &lt;b&gt;。</title>');
});
