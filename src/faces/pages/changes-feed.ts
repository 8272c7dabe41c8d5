import { type Language, say, textIn } from '../../base/say.ts';
import { CHANGE_KINDS, type Change } from '../../catalogue/registry/changes/changes.ts';
import { html } from './html.ts';
import { inLanguage } from './navigation.ts';

/** The title of the feed of changes. */
export const FEED_TITLE = say('finfount: what changed', 'finfount：有哪些变化');

// The page behind the feed has more entries.
const MAX_ENTRIES = 100;

/**
 * The changes as an Atom feed (RFC 4287), the newest first. Changes without a day are left out: an entry of a feed
 * must not change. What HTML escapes is what XML escapes.
 * @param address that of the service, with its base path
 */
export function toChangesFeed(changes: readonly Change[], address: string, language: Language): string {
  const dated = changes.flatMap(({ day, ...change }) =>
    day !== null && change.kind !== 'ended' && DAY.test(day) ? [{ day, ...change }] : [],
  );
  const page = `${address}${inLanguage('/docs/changes', language)}`;
  const entries = dated.slice(0, MAX_ENTRIES).map(({ day, kind, interfaces, say: what }) => {
    const [first = ''] = interfaces;
    return html`<entry>
<id>urn:finfount:change:${day}:${kind}:${first}</id>
<title>${textIn(CHANGE_KINDS[kind], language)}${language === 'zh' ? '：' : ': '}${textIn(what, language)}</title>
<updated>${day}T00:00:00Z</updated>
<link rel="alternate" type="text/html" href="${page}#${day}"/>
<content type="text">${textIn(what, language)} ${interfaces.join(' ')}</content>
</entry>
`;
  });
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language === 'zh' ? 'zh-Hans' : 'en'}">
<id>urn:finfount:changes</id>
<title>${textIn(FEED_TITLE, language)}</title>
<updated>${dated[0]?.day ?? '1970-01-01'}T00:00:00Z</updated>
<author><name>finfount</name></author>
<link rel="self" type="application/atom+xml" href="${address}${inLanguage('/docs/changes.atom', language)}"/>
<link rel="alternate" type="text/html" href="${page}"/>
${entries}</feed>
`.text;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
