import { afterEach, expect, it } from 'vitest';
import { say } from '../src/base/say.ts';
import { date, number } from '../src/catalogue/declare/columns.ts';
import { defineInterface } from '../src/catalogue/declare/declaration.ts';
import { parseDelimited } from '../src/engine/formats/json/delimited.ts';
import { TextList } from '../src/engine/formats/json/json-texts.ts';
import { freshFor } from '../src/engine/interface/cache-policy.ts';
import type { Pages } from '../src/engine/interface/pages.ts';
import { day } from '../src/engine/interface/params.ts';
import type { Source } from '../src/engine/interface/source.ts';
import { found, linesSource } from './declarations.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// One row of a long history that cannot be true refuses those alone who ask for it: a security is never lost for
// it.

const cache = freshFor('1h', { staleIfError: '1d' });
const sourceOf = (host: string): Source<{ readonly topic: string }> => ({
  ...linesSource,
  name: host,
  hosts: [host],
  fetch: async (_ask, context) => [await context.fetch({ url: `https://${host}/` })],
});
const parse = ([page]: Pages) => {
  const [days, high, low] = parseDelimited(
    TextList.of(page.body.toString().trim().split('\n')),
    ['date', 'number', 'number'],
    'the source of lines',
  );
  return { day: days, high, low };
};
const bars = defineInterface({
  name: 'bars',
  category: 'article',
  say: say('Bars of days.'),
  page: 'https://lines.example/',
  kind: 'history',
  grain: 'day',
  source: sourceOf('lines.example'),
  cache,
  params: {
    start_date: day({ default: '19700101', say: say('First day.') }),
    end_date: day({ default: '20500101', say: say('Last day.') }),
  },
  columns: {
    day: date({ say: say('The day.', '日期。') }),
    high: number({ unit: 'index_points', role: 'high' }),
    low: number({ unit: 'index_points', role: 'low' }),
  },
  ask: () => ({ topic: 'bars' }),
  parse,
  fallbacks: [{ source: sourceOf('other.example'), cache, ask: () => ({ topic: 'bars' }), parse }],
  select: (table, { start_date: first, end_date: last }) => table.between('day', first, last),
  example: {},
});

/** Lines of 300 days, of which some have a high below their low. */
function lines(bad: readonly string[]): string {
  return Array.from({ length: 300 }, (_, at) => {
    const of = new Date(Date.UTC(2000, 0, 1 + at)).toISOString().slice(0, 10);
    return `${of},${bad.includes(of) ? 1 : 3},2`;
  }).join('\n');
}

let upstream: LocalUpstream;
let service: TestService;
afterEach(async () => {
  await service.close();
  await upstream.close();
});

async function start(own: string, other?: string): Promise<void> {
  upstream = await startLocalUpstream((url) => {
    const body = url.includes('lines.example') ? own : other;
    return body === undefined ? undefined : { body };
  });
  service = await startTestService({ mirror: upstream.url }, { declarations: [found(bars)] });
}

const ask = (query: string) => service.get(`/api/public/bars${query}`);

it('answers days around it, from one request, and names its day to those who ask for it', async () => {
  await start(lines(['2000-04-09']));
  expect(await (await ask('?end_date=20000408')).json()).toHaveLength(99);
  expect(await (await ask('?start_date=20000410')).json()).toHaveLength(200);
  expect(upstream.received).toHaveLength(1);
  const refused = await ask('');
  expect(refused.status).toBe(502);
  const { error } = (await refused.json()) as { error: string };
  expect(error).toContain('row 100, of 2000-04-09, cannot be true');
  expect(error).toContain('ask by start_date and end_date for days without 2000-04-09');
});

it('is answered by the fallback source, and by that alone', async () => {
  await start(lines(['2000-04-09']), lines([]));
  const whole = await ask('');
  expect(whole.status).toBe(200);
  expect(whole.headers.get('finfount-source')).toContain('other.example');
  expect(await whole.json()).toHaveLength(300);
  const around = await ask('?end_date=20000408');
  expect(around.headers.get('finfount-source')).toContain('lines.example');
});

it('refuses the whole where many rows are like it', async () => {
  await start(lines(['2000-01-05', '2000-01-06', '2000-01-07', '2000-01-08']));
  const refused = await ask('?start_date=20000601');
  expect(refused.status).toBe(502);
  expect(((await refused.json()) as { error: string }).error).toContain('so are 3 more rows');
});
