import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Fixture, findFixtures } from '../fixtures/replies.mjs';
import { bodyOf, type FixtureFailure, type FixtureTable, tableOf } from '../scripts/cases.mjs';
import { findRows, formOf } from '../scripts/rows.mjs';
import { Failure } from '../src/base/errors.ts';
import { type Catalogue, toFindingText } from '../src/catalogue/registry/catalogue.ts';
import type { Registry } from '../src/catalogue/registry/registry.ts';
import { answer } from '../src/engine/answer/answer.ts';
import type { ReplyParser } from '../src/engine/cache/table-cache.ts';
import type { AskData } from '../src/engine/interface/ask.ts';
import { readQuery } from '../src/engine/interface/query.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { openTestServices } from './service.ts';

export { type Fixture, findFixtures };

const PROJECT = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the fixtures of a wire format such as `eastmoney/kline`, or of a file in it. */
export const fixturePath = (path: string): string => join(PROJECT, 'fixtures', path);

/**
 * The wire format of every interface, by its name: the folder in which it is declared, such as `eastmoney/kline`.
 * Those that cannot be loaded are found by their text.
 */
export function formsByInterface(catalogue: Catalogue): ReadonlyMap<string, string> {
  const loaded = catalogue.interfaces.map(({ name }): [string, string] => [
    name,
    formOf(catalogue.moduleOf(name) ?? ''),
  ]);
  return new Map([...findRows(PROJECT).map(({ name, form }): [string, string] => [name, form]), ...loaded]);
}

/** The faults of broken interfaces by name. A file that cannot be loaded is a fault of each of its rows. */
export function findBroken({ findings }: Catalogue): ReadonlyMap<string, string> {
  const rows = findRows(PROJECT);
  const broken = new Map<string, string>();
  for (const finding of findings) {
    const names = rows.filter(({ file }) => finding.name === finding.module && file === finding.module);
    for (const name of [finding.name, ...names.map((row) => row.name)]) {
      const before = broken.get(name);
      const text = toFindingText(finding);
      broken.set(name, before === undefined ? text : `${before}\n${text}`);
    }
  }
  return broken;
}

/** The answer of a service to the query of a fixture case. */
export interface FixtureAnswer {
  readonly ask: AskData;
  /** The addresses asked, in order. */
  readonly asked: readonly string[];
  /** The replies of the addresses, including {@link openAddress}. */
  readonly upstream: Fixture['upstream'];
  readonly table?: FixtureTable;
  readonly failure?: FixtureFailure;
  /** The message of the failure in Chinese, where it has one of its own. */
  readonly chinese?: string;
}

/** Bodies that replies of a case have in the place of their own, by their addresses. */
export type OtherBodies = ReadonlyMap<string, Buffer>;

/** Returns what `change` makes of the replies of a case. A reply that it makes undefined of keeps its own body. */
export function changedBodies(
  { folder, upstream }: Fixture,
  change: (body: Buffer, url: string) => Buffer | undefined,
): OtherBodies {
  const changed = new Map<string, Buffer>();
  for (const [url, reply] of Object.entries(upstream)) {
    const other = change(bodyOf(folder, reply), url);
    if (other) changed.set(url, other);
  }
  return changed;
}

/** Answers fixture cases, one after the other. */
export interface FixtureRunner {
  answer(fixture: Fixture, others?: OtherBodies): Promise<FixtureAnswer>;
  close(): Promise<void>;
}

/**
 * Starts one upstream for all cases. The service is opened anew for each, without its HTTP server, which takes 2
 * ms: no case sees what is cached, rate-limited or blocked because of another.
 * @param now the time of all requests, in milliseconds since 1970
 * @param parser parses and inspects; without it, this thread does
 */
export async function startFixtureRunner(
  registry: Registry,
  now: number,
  parser?: ReplyParser,
): Promise<FixtureRunner> {
  let current: Pick<Fixture, 'folder' | 'upstream'> = { folder: '', upstream: {} };
  let bodies: OtherBodies = new Map();
  let unreadable: unknown;
  const upstream: LocalUpstream = await startLocalUpstream((url) => {
    current = { ...current, upstream: openAddress(current.upstream, url) };
    const reply = current.upstream[url];
    if (!reply) return undefined;
    const headers = { 'content-type': reply.type ?? 'text/plain' };
    try {
      return { status: reply.status ?? 200, headers, body: bodies.get(url) ?? bodyOf(current.folder, reply) };
    } catch (thrown) {
      // The test must report it, not the server.
      unreadable = thrown;
      return undefined;
    }
  });
  return {
    answer: async (fixture, others = new Map()) => {
      current = fixture;
      bodies = others;
      unreadable = undefined;
      upstream.received.length = 0;
      const declared = await registry.load(fixture.interface);
      const ask = declared.ask(readQuery(declared, fixture.query, new Date(now)).params);
      const services = await openTestServices({ mirror: upstream.url }, { registry, now: () => now, parser });
      const client = { signal: new AbortController().signal, maxStaleMs: Number.POSITIVE_INFINITY };
      try {
        const { answer: answered } = await answer(services, fixture.interface, fixture.query, client);
        return { ask, ...heard(), table: readTable(await answered.content.text()) };
      } catch (thrown) {
        if (unreadable !== undefined) throw unreadable;
        if (!(thrown instanceof Failure)) throw thrown;
        const { code, message, chinese } = thrown;
        return { ask, ...heard(), failure: { code, message }, ...(chinese !== undefined && { chinese }) };
      } finally {
        await services.close();
      }
    },
    close: () => upstream.close(),
  };

  function heard(): Pick<FixtureAnswer, 'asked' | 'upstream'> {
    return { asked: upstream.received.map(({ url }) => url), upstream: current.upstream };
  }
}

/**
 * The replies of a case after a request for an address. In a case that is being recorded, `*1 …` is the reply of
 * the first address without one, `*2 …` of the next.
 */
function openAddress(upstream: Fixture['upstream'], url: string): Fixture['upstream'] {
  const open = url in upstream ? undefined : Object.keys(upstream).find((address) => address.startsWith('*'));
  if (open === undefined) return upstream;
  return Object.fromEntries(
    Object.entries(upstream).map(([address, reply]) => [address === open ? url : address, reply]),
  );
}

/**
 * Parses an answer in JSON. Objects in JavaScript move keys such as `2020` to the front, so the order of columns
 * is read from the text.
 */
function readTable(json: string): FixtureTable {
  const records: readonly Readonly<Record<string, number | string | null>>[] = JSON.parse(json);
  const names = [...json.matchAll(/("(?:[^"\\]|\\.)*")(:)?/g)].filter(([, , colon]) => colon !== undefined);
  const columns = names.slice(0, Object.keys(records[0] ?? {}).length).map(([, name = '']) => String(JSON.parse(name)));
  return { columns, rows: records.map((record) => columns.map((name) => record[name]!)) };
}

/** Whether a case is still the skeleton of `scripts/new-interface.mjs`. */
export function isSkeleton({ name }: Fixture): boolean {
  return name.startsWith('TODO');
}

/** The command that records a case of an interface, for messages. */
export function recordCommand(name: string): string {
  return `node scripts/record-fixture.mjs ${name} 'what the case shows' param=value --reply FILE`;
}

/** The expectation of a fixture case. */
export function expectationOf(fixture: Fixture): FixtureAnswer {
  const { ask, asked, upstream, failure, folder } = fixture;
  const table = tableOf(folder, fixture);
  return { ask, asked, upstream, ...(table && { table }), ...(failure !== undefined && { failure }) };
}

/** The answer that a fixture case expects, as a client reads it: a list of records. */
export function expectedRecords(interfaceName: string, caseName: string): readonly Readonly<Record<string, unknown>>[] {
  const fixture = findFixtures().find((each) => each.interface === interfaceName && each.name === caseName);
  const table = fixture && tableOf(fixture.folder, fixture);
  if (!table) throw new Error(`no fixture ${caseName} of ${interfaceName} expects a table`);
  return table.rows.map((row) => Object.fromEntries(table.columns.map((name, at) => [name, row[at]])));
}
