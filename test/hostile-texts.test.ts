import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Interface } from '../src/engine/interface/interface.ts';
import type { Param } from '../src/engine/interface/params.ts';
import { Symbols } from '../src/faces/symbols/symbols.ts';
import { openRegistry } from './declarations.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// What a caller may send as a text, and what of it reaches a source. Every interface is called, over the wire.

const NOW = Date.parse('2026-11-21T12:00:00Z');
const { interfaces } = await (await openRegistry()).all();

/** A text that would ask for another security, were it sent. */
const INJECTION = '600000&secid=1.000001';

const HOSTILE = [
  '',
  ' ',
  '\t',
  "x' OR 1=1--",
  '600000")(SECURITY_CODE="000001',
  INJECTION,
  '600000#fragment',
  '600000\\',
  '600000\r\nX-Injected: 1',
  '600000\n',
  '\0',
  '600000\0',
  '\u001b]0;title\u0007',
  '\u009b31m',
  '\u202e000006',
  '\u2028',
  '６０００００',
  '٦٠٠٠٠٠',
  '../../etc/passwd',
  'http://169.254.169.254/latest',
  '%2e%2e%2f',
  '{{7*7}}',
  '$(id)',
  '6'.repeat(15_000),
  'x'.repeat(15_000),
];

const isText = ({ role, schema, many }: Param): boolean =>
  role === 'value' && schema.type === 'string' && schema.enum === undefined && !many;
const textParams = interfaces.flatMap((declared) =>
  Object.entries(declared.params).flatMap(([name, param]) => (isText(param) ? [{ declared, name, param }] : [])),
);

/**
 * Params of words that a source is searched for: these it must get, within one value, as the tests of their wire
 * formats show.
 */
const SEARCHED = new Set(['stock_news_em symbol']);

let upstream: LocalUpstream;
let service: TestService;
beforeAll(async () => {
  // After half a minute a service asks for names of securities by itself: these are no requests of a client.
  vi.spyOn(Symbols.prototype, 'start').mockImplementation(() => undefined);
  upstream = await startLocalUpstream(() => ({ body: '[]' }));
  service = await startTestService({ mirror: upstream.url }, { now: () => NOW });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await service.close();
  await upstream.close();
});

const pathOf = ({ name }: Interface, query: Record<string, string>): string =>
  `/api/public/${name}?${new URLSearchParams(query).toString()}`;

it('finds text params in the catalogue', () => {
  expect(textParams.length).toBeGreaterThan(10);
});

it.each(textParams)('$declared.name declares the form of its text $name', ({ param }) => {
  // A day and a month have a form of their own.
  expect(param.form !== undefined || param.schema.pattern !== undefined).toBe(true);
});

it.each(textParams)('$declared.name: sends nothing hostile of its param $name to a source', async (tried) => {
  for (const text of textsFor(tried)) await expectHarmless(tried, text);
});

/** What judges the texts of a param, whatever example it gives: its form, or the pattern of a day or month. */
function judgeOf({ param: { form, schema } }: (typeof textParams)[number]): string {
  if (form === undefined) return `${schema.pattern}`;
  const described = form.say.en.replace(/, such as .*/, '');
  return [described, form.otherwise, ...HOSTILE.map((text) => form.accepts(text))].join();
}

/** The first text param of each judge. */
const firsts = new Map(textParams.toReversed().map((tried) => [judgeOf(tried), tried]));

/**
 * All texts where a param is the first of its judge; else an injection, and those that the form accepts. What
 * judges refuses the others before anything of the interface is asked.
 */
function textsFor(tried: (typeof textParams)[number]): readonly string[] {
  if (firsts.get(judgeOf(tried)) === tried) return HOSTILE;
  return HOSTILE.filter((text) => text === INJECTION || tried.param.form?.accepts(text) === true);
}

/** Expects that a source gets nothing of a text, and that the client hears why. */
async function expectHarmless({ declared, name, param }: (typeof textParams)[number], text: string): Promise<void> {
  const about = JSON.stringify(text.slice(0, 60));
  upstream.received.length = 0;
  const response = await service.get(pathOf(declared, { ...declared.example, [name]: text } as Record<string, string>));
  const body = await response.text();
  const isSearched = SEARCHED.has(`${declared.name} ${name}`) && param.form?.accepts(text) === true;
  // A name may be looked for in a table of its source, which is fetched without it.
  for (const { url, headers } of upstream.received) {
    const values = [...new URL(url).searchParams.values()];
    expect(
      values.filter((value) => value.includes(text) && text !== ''),
      about,
    ).toHaveLength(isSearched ? 1 : 0);
    expect(headers, about).not.toHaveProperty('x-injected');
  }
  if (param.form?.accepts(text) === true) return;
  expect(upstream.received, about).toEqual([]);
  if (param.form?.otherwise === 'no rows') {
    expect([response.status, body], about).toEqual([200, '[]']);
    const note = `No source was asked: ${name} should be ${param.form.say.en}.`;
    expect(response.headers.get('finfount-note'), about).toBe(note);
  } else {
    expect(response.status, about).toBe(422);
    const { detail } = JSON.parse(body) as { detail: readonly { type: string; loc: readonly string[] }[] };
    expect(detail[0], about).toMatchObject({
      loc: ['query', name],
      type: expect.stringMatching(/^value_error\./),
    });
  }
}
