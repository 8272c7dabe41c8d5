import { type Language, type Text, textIn } from '../../base/say.ts';
import { toSourceSummary } from '../../engine/telemetry/source-summary.ts';
import type { Dependency, SourceStatus, StatusDocument } from '../../engine/telemetry/status.ts';
import { type Html, html } from './html.ts';
import { type SiteInfo, sandboxNotice, toAsset, toHtmlDocument } from './layout.ts';
import { inLanguage } from './navigation.ts';
import { type PageWords, wordsIn } from './page-words.ts';

/** The titles of the sources by name: a status has only the English ones. */
type Titles = ReadonlyMap<string, Text>;

/** Returns the status of an instance as a page. Its script renews the part with the id `status`. */
export function statusPage(status: StatusDocument, instance: SiteInfo, titles: Titles, language: Language): string {
  const words = wordsIn(language);
  const { version, upstream, since, at, processes, dependencies, sources } = status;
  const { facts } = words;
  const shown: readonly (readonly [string, Html])[] = [
    [facts.version, html`${version}`],
    [facts.upstream, html`${words.upstream[upstream]}`],
    [facts.since, toTime(since)],
    [facts.at, toTime(at)],
    [facts.processes, html`${processes}`],
    ...DEPENDENCIES.flatMap((name): readonly (readonly [string, Html])[] => {
      const usable = dependencies[name];
      return usable === null ? [] : [[facts[name], html`${words.dependencies[name][usable ? 'usable' : 'lost']}`]];
    }),
  ];
  const count = (wanted: SourceState): number => sources.filter((source) => stateOf(source) === wanted).length;
  return toHtmlDocument(instance, {
    title: words.statusTitle,
    language,
    address: '/api/status',
    head: html`<script type="module" src="${toAsset(instance, 'status.js')}"></script>`,
    body: html`<main id="main" class="text home">
<h1>${words.statusHeading}</h1>
<p class="lead">${words.statusLead}</p>
${sandboxNotice(instance, language)}
<p class="renewal" hidden><label><input type="checkbox" data-renews="status" checked> ${words.refresh}</label></p>
<p class="fault" role="status" data-fault="${words.notRenewed}"></p>
<div id="status">
<p><strong>${words.counts(count('up'), count('down'), count('unknown'))}</strong></p>
<dl class="facts">
${shown.map(([name, fact]) => html`<div><dt>${name}</dt><dd>${fact}</dd></div>\n`)}</dl>
<ul class="states">
${sources.toSorted(byState).map((source) => toSourceItem(source, status, titles, { basePath: instance.basePath, language }))}</ul>
</div>
<p class="quiet">${words.statusPrograms} <code>/metrics</code>.</p>
</main>`,
  });
}

const DEPENDENCIES = ['disk', 'redis', 'parent'] as const satisfies readonly Dependency[];

const STATES = ['down', 'up', 'unknown'] as const;

/** The state of a source in one word. */
type SourceState = (typeof STATES)[number];

function stateOf({ up }: SourceStatus): SourceState {
  return up === null ? 'unknown' : up ? 'up' : 'down';
}

/** The order of the sources: failing ones first, those that were never asked last. */
function byState(one: SourceStatus, other: SourceStatus): number {
  const places = STATES.indexOf(stateOf(one)) - STATES.indexOf(stateOf(other));
  return places === 0 ? one.title.localeCompare(other.title, 'en') : places;
}

function toSourceItem(
  source: SourceStatus,
  { upstream, at }: StatusDocument,
  titles: Titles,
  { basePath, language }: { readonly basePath: string; readonly language: Language },
): Html {
  const words = wordsIn(language);
  const { name, up, hosts } = source;
  const title = titles.get(name);
  const facts = toFacts(source, words);
  const open = hosts.filter(({ breaker }) => breaker !== 'closed');
  const breakers =
    open.length === 0
      ? html`${words.allClosed}`
      : html`${open.map(
          ({ host, breaker, resting_until: until }, place) =>
            html`${place > 0 ? '; ' : ''}<code>${host}</code> ${words.breaker[breaker]}${until === null ? '' : html` <span>${words.until('')}${toTime(until)}</span>`}`,
        )}`;
  return html`<li id="${name}">
<h2><a href="${basePath}${inLanguage('/docs/sources', language)}#${name}">${title ? textIn(title, language) : source.title}</a> <span class="state" data-up="${String(up)}">${words.states[stateOf(source)]}</span></h2>
<p>${toSourceSummary(source, upstream, Date.parse(at), language)}</p>
<dl class="facts">
${[...facts, [words.breakers, breakers] as const].map(([fact, content]) => html`<div><dt>${fact}</dt><dd>${content}</dd></div>\n`)}</dl>
</li>
`;
}

/** Returns the last events of a source. */
function toFacts(source: SourceStatus, words: PageWords): readonly (readonly [string, Html])[] {
  const { last_success: success, last_failure: failure, last_contradiction: contradiction } = source;
  return [
    ...(success
      ? [
          [
            words.lastAnswer,
            html`${toTime(success.at)}, <code>${success.host}</code>, ${words.tookMs(Math.round(success.ms))}`,
          ] as const,
        ]
      : []),
    ...(failure
      ? [
          [
            words.lastFailure,
            html`${toTime(failure.at)}${failure.host === null ? '' : html`, <code>${failure.host}</code>`}, <code>${failure.code}</code>: <span lang="en">${failure.message}</span>`,
          ] as const,
        ]
      : []),
    ...(contradiction
      ? [
          [
            words.contradiction[contradiction.outcome],
            html`${toTime(contradiction.at)}, <code>${contradiction.host}</code>: <span lang="en">${contradiction.difference}</span>`,
          ] as const,
        ]
      : []),
  ];
}

/** A time as people read it, in UTC: `2026-11-21 12:00:00 UTC`. */
function toTime(at: string): Html {
  return html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
