import { memoizeAsync } from '../src/base/memoize-async.ts';
import { say } from '../src/base/say.ts';
import { date, number } from '../src/catalogue/declare/columns.ts';
import { defineInterface } from '../src/catalogue/declare/declaration.ts';
import { Catalogue, type FoundDeclaration, findDeclarations } from '../src/catalogue/registry/catalogue.ts';
import { Registry } from '../src/catalogue/registry/registry.ts';
import { parseDelimited } from '../src/engine/formats/json/delimited.ts';
import { TextList } from '../src/engine/formats/json/json-texts.ts';
import { freshFor } from '../src/engine/interface/cache-policy.ts';
import type { Interface } from '../src/engine/interface/interface.ts';
import {
  boolean,
  choice,
  cookie,
  day,
  float,
  integer,
  many,
  month,
  string,
  timeout,
} from '../src/engine/interface/params.ts';
import { notBefore } from '../src/engine/interface/rules.ts';
import type { Source } from '../src/engine/interface/source.ts';
import type { ManualParam } from '../src/faces/manual-data/manual-types.ts';

/** A source with replies of lines `day,number`. */
export const linesSource: Source<{ topic: string }> = {
  name: 'lines',
  title: say('The source of lines'),
  terms: 'https://lines.example/terms',
  notFoundMeaning: say('There are no lines of this topic.'),
  hosts: ['lines.example', 'other.example'],
  limits: {
    concurrency: 2,
    perSecond: 1_000,
    burst: 1_000,
    retries: 0,
    connectMs: 5_000,
    firstByteMs: 5_000,
    totalMs: 10_000,
    maxBytes: 100_000,
  },
  fetch: async ({ topic }, context) => [
    await context.fetch({ url: `https://lines.example/lines?topic=${encodeURIComponent(topic)}` }),
  ],
};

/** An interface with a parameter of every kind that the mission's interfaces do not have. */
export const everyKind = defineInterface({
  name: 'every_kind',
  category: 'article',
  say: say('Takes a parameter of every kind.'),
  page: 'https://lines.example/',
  kind: 'snapshot',
  grain: 'day',
  source: linesSource,
  cache: freshFor('1h', { staleIfError: '1d' }),
  params: {
    topic: string({ say: say('What about; required.') }),
    count: integer({ default: 1, say: say('A whole number.') }),
    ratio: float({ default: 0.5, say: say('A number.') }),
    flag: boolean({ default: false, say: say('Yes or no.') }),
    span: choice({ short: say('a little'), long: say('much') }, { default: 'short', say: say('One of two.') }),
    tags: many(string({ say: say('Any number of texts.') }), { default: [] }),
    sizes: many(integer({ say: say('Any number of whole numbers.') }), { default: [] }),
    from: day({ default: '20200101', say: say('First day.') }),
    to: day({ default: '20301231', say: say('Last day.') }),
    vintage: month({ from: '2015-01', default: '2020-01', say: say('A month.') }),
    timeout: timeout({ say: say('Longest wait.') }),
    cookie: cookie({ say: say('A cookie.') }),
  },
  rules: [notBefore('to', 'from')],
  columns: { day: date({ say: say('The day.', '日期。') }), value: number({ unit: 'index_points' }) },
  ask: ({ topic }) => ({ topic }),
  parse: ([page]) => {
    const [days, value] = parseDelimited(
      TextList.of(page.body.toString().trim().split('\n')),
      ['date', 'number'],
      'the source of lines',
    );
    return { day: days, value };
  },
  select: (table, { from, to }) => table.between('day', from, to),
  example: { topic: 'example' },
});

/** Every declaration of the project, loaded and checked once for all files of a worker. */
export const loadCatalogue = memoizeAsync(async () => new Catalogue(await findDeclarations()));

/** The registry of these declarations, opened once for all files of a worker. */
export const openRegistry = memoizeAsync(() => Registry.open());

/** A declaration of the project by its name. */
export async function declarationOf(name: string): Promise<Interface> {
  const { interfaces } = await loadCatalogue();
  const declared = interfaces.find((each) => each.name === name);
  if (!declared) throw new Error(`there is no declaration of ${name}`);
  return declared;
}

/** An interface as the registry finds it. */
export function found(declared: Interface): FoundDeclaration {
  return { name: declared.name, exported: declared };
}

/** A parameter of the manual: an optional text by default. */
export function param(name: string, rest: Partial<ManualParam> = {}): ManualParam {
  return {
    name,
    type: 'string',
    input: 'text',
    many: false,
    required: false,
    choices: [],
    doc: 'A parameter.',
    ...rest,
  };
}
