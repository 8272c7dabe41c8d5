import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FAILURES } from '../src/base/errors.ts';
import type { Text } from '../src/base/say.ts';
import { CATEGORIES } from '../src/catalogue/declare/categories.ts';
import { TOPICS } from '../src/catalogue/declare/topics.ts';
import { COMMON } from '../src/catalogue/registry/categories.ts';
import { type Freshness, toMs } from '../src/engine/interface/cache-policy.ts';
import type { Interface } from '../src/engine/interface/interface.ts';
import type { AnySource } from '../src/engine/interface/source.ts';
import { RESPONSE_HEADERS } from '../src/faces/openapi/responses.ts';
import { loadCatalogue } from './declarations.ts';

// Every text that people read is a pair, and both of the pair say the same.

const { interfaces } = await loadCatalogue();
const HAN = /\p{Script=Han}/u;

/** A text, and what it is. */
type Named = readonly [what: string, text: Text];

function textsOf(freshness: Freshness): readonly Text[] {
  if (typeof freshness === 'string' || !('where' in freshness)) return [];
  return [freshness.where, ...textsOf(freshness.others)];
}

function textsOfSource({
  name,
  title,
  licence,
  notFoundMeaning,
  quirks = [],
  notesByHost = {},
}: AnySource): readonly Named[] {
  const texts = [title, licence, notFoundMeaning, ...quirks, ...Object.values(notesByHost)];
  return texts.flatMap((text): Named[] => (text === undefined ? [] : [[`the source ${name}`, text]]));
}

function textsOfInterface(declared: Interface): readonly Named[] {
  const { name, source, cache, fallbacks, params, quirks, evidence, coverage } = declared;
  const own: readonly Text[] = [
    declared.say,
    ...quirks,
    ...evidence,
    ...(declared.unavailable ? [declared.unavailable] : []),
    ...textsOf(cache.freshness),
    ...fallbacks.flatMap(({ cache: { freshness }, note }) => [...textsOf(freshness), ...(note ? [note] : [])]),
    ...(coverage ? [coverage.say, ...coverage.headings, ...coverage.rows.flatMap(([, ...texts]) => texts)] : []),
    ...Object.values(params).flatMap(({ say, form, choices = [] }) => [
      say,
      ...(form ? [form.say] : []),
      // A Chinese value says what it means.
      ...choices.filter(([value, { zh }]) => zh !== '' || !HAN.test(value)).map(([, meaning]) => meaning),
    ]),
  ];
  return [
    ...own.map((text) => [name, text] as const),
    ...[source, ...fallbacks.map((fallback) => fallback.source)].flatMap(textsOfSource),
  ];
}

const ALL: readonly Named[] = [
  ...interfaces.flatMap(textsOfInterface),
  ...Object.entries(FAILURES).flatMap(([code, { meaning, remedy }]): Named[] => [
    [code, meaning],
    [code, remedy],
  ]),
  ...Object.entries(RESPONSE_HEADERS).map(([name, { say }]): Named => [name, say]),
  ...Object.entries({ ...CATEGORIES, common: COMMON }).flatMap(([key, { title, say }]): Named[] => [
    [key, title],
    [key, say],
  ]),
  ...Object.entries(TOPICS).map(([key, { title }]): Named => [key, title]),
];

/** The texts that have a fault, each once, with what they belong to. */
function faulty(hasFault: (text: Text) => boolean): readonly string[] {
  const found = new Map<string, string>();
  for (const [what, text] of ALL) if (hasFault(text)) found.set(text.en, `${what}: ${text.en} ≠ ${text.zh}`);
  return [...found.values()];
}

// A name stays as it is, with the full stop of the language, and so do days and dashes.
const IS_CHINESE = /\p{Script=Han}|。$|^ETF$/u;
const IS_NAME = /^(?:[\d–-]+|[A-Z][\w&/ .-]*)$/;
// Chinese counts in ten thousands and in hundred millions.
const MAGNITUDES: readonly string[] = ['100', '10,000'];

/** What both languages have: code, Chinese names, percentages, and numbers of more than one digit. */
function keptOf(text: string): readonly string[] {
  const code = text.match(/`[^`]*`/g) ?? [];
  const names = text.match(/\p{Script=Han}+/gu) ?? [];
  const percentages = [...text.matchAll(/(\d[\d.]*) ?(?:%|percent\b)/g)].map(([, figure]) => `${figure}%`);
  const numbers = (text.match(/\d[\d,.]*\d/g) ?? []).filter((number) => !MAGNITUDES.includes(number));
  return [...code, ...names, ...percentages, ...numbers];
}

/** A number as Chinese counts it, in ten thousands: `200,000` is `20 万`. */
function inTenThousands(number: string): string {
  return `${Number(number.replaceAll(',', '')) / 10_000} 万`;
}

describe('a text', () => {
  it('has both languages, wherever people read it', () => {
    expect(faulty(({ en, zh }) => en === '' || (!IS_CHINESE.test(zh) && !(IS_NAME.test(zh) && zh === en)))).toEqual([]);
  });

  it('keeps its code, names and numbers in Chinese', () => {
    // The few words about an interface say less than its sentence, and titles are names.
    const free = new Set(
      interfaces.flatMap(({ say, source, fallbacks }) => [
        say,
        source.title,
        ...fallbacks.map((fallback) => fallback.source.title),
      ]),
    );
    expect(
      faulty(
        (text) =>
          !free.has(text) &&
          keptOf(text.en).some((part) => !text.zh.includes(part) && !text.zh.includes(inTenThousands(part))),
      ),
    ).toEqual([]);
  });

  it('has no blank between two Chinese words', () => {
    expect(faulty(({ zh }) => /\p{Script=Han} \p{Script=Han}/u.test(zh.replaceAll(/`[^`]*`/g, '')))).toEqual([]);
  });

  it('of a column, and its unit, has both languages', () => {
    const wrong = interfaces.flatMap(({ name, columns }) =>
      columns.flatMap((column) => [
        // A Chinese name may say what the column means.
        ...(column.say.zh === '' && !HAN.test(String(column.name)) ? [`${name}: ${column.say.en}`] : []),
        ...(column.unit?.name.zh === '' ? [`${name}: ${column.unit.name.en}`] : []),
      ]),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });
});

/** For how long a policy says that a reply is served when the source fails, in milliseconds. */
function saidStaleMs(freshness: Freshness): number {
  if (freshness === 'permanent') return Number.POSITIVE_INFINITY;
  return 'others' in freshness ? saidStaleMs(freshness.others) : toMs(freshness.staleIfError);
}

it('a cache policy says for how long it serves a reply when the source fails', () => {
  const policies = interfaces.flatMap(({ name, cache, fallbacks }) =>
    [cache, ...fallbacks.map((fallback) => fallback.cache)].map((policy) => ({ name, ...policy })),
  );
  const wrong = policies.filter(({ freshness, staleIfErrorMs }) => saidStaleMs(freshness) !== staleIfErrorMs);
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

it('an interface says what it answers in one sentence, which is also the summary of its operation', () => {
  // An initial such as `U.` ends none.
  const longer = interfaces.filter(({ say: { en, zh } }) => /[^A-Z][.!?]\s/.test(en) || /。./.test(zh));
  expect(longer.map(({ name }) => name)).toEqual([]);
});

it('no file has a table whose keys are sentences', () => {
  const src = fileURLToPath(new URL('../src', import.meta.url));
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith(join('faces', 'browser')),
  );
  const tables = files.filter((file) =>
    /^ *'[A-Z][^'\n]* [^'\n]*[.]': *\n? *'/m.test(readFileSync(join(src, file), 'utf8')),
  );
  expect(tables).toEqual([]);
});
