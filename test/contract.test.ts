import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AskData } from '../src/declare/ask.ts';
import { readQuery, toQuery } from '../src/declare/query.ts';
import type { Page } from '../src/declare/source.ts';
import { Catalogue, findDeclarations } from '../src/registry/catalogue.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// Every declaration of the project against every fixture of it. Adding an interface adds no test here.

/** A fixture: what is asked, what the upstream says, and what the service must answer. */
interface Case {
  readonly name: string;
  readonly folder: string;
  readonly origin: string;
  /** As a client sends it. */
  readonly query: string;
  readonly ask: AskData;
  /** What real addresses answer; any other is a 404. */
  readonly upstream: Readonly<
    Record<string, { readonly body: string; readonly status?: number; readonly type?: string }>
  >;
  /** The addresses asked, in order. */
  readonly asked: readonly string[];
  /** The code of the failure that is right, in the place of an answer. */
  readonly failure?: string;
}

const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url));
const NOW = Date.parse('2026-11-21T12:00:00Z');
const catalogue = new Catalogue(await findDeclarations());
const names = catalogue.interfaces.map(({ name }) => name);

function casesOf(name: string): readonly Case[] {
  const folder = join(FIXTURES, name);
  return readdirSync(folder).map((each) => ({
    ...JSON.parse(readFileSync(join(folder, each, 'case.json'), 'utf8')),
    name: each,
    folder: join(folder, each),
  }));
}

const bodyOf = (folder: string, file: string): Buffer => readFileSync(join(folder, file));

it('finds nothing wrong with any declaration', () => {
  expect(catalogue.findings).toEqual([]);
});

it('has a declaration for every folder of fixtures, and fixtures for every declaration', () => {
  expect(readdirSync(FIXTURES).toSorted()).toEqual(names.toSorted());
});

let current: Case | undefined;
let localUpstream: LocalUpstream;
let service: TestService;

beforeAll(async () => {
  localUpstream = await startLocalUpstream((url) => {
    const reply = current?.upstream[url];
    return (
      reply &&
      current && {
        status: reply.status ?? 200,
        headers: { 'content-type': reply.type ?? 'text/plain' },
        body: bodyOf(current.folder, reply.body),
      }
    );
  });
});
afterAll(() => localUpstream.close());

describe.each(catalogue.interfaces)('$name', (declared) => {
  const ask = (query: string): AskData => declared.ask(readQuery(declared, query, new Date(NOW)).params);

  it('has the example that its fixtures or its defaults can answer', () => {
    expect(ask(toQuery(declared.example))).toBeTypeOf('object');
  });

  describe.each(casesOf(declared.name))('fixture $name', (fixture) => {
    beforeAll(async () => {
      current = fixture;
      localUpstream.received.length = 0;
      // A service of its own: nothing is kept from the fixture before.
      service = await startTestService({ mirror: localUpstream.url }, { now: () => NOW });
    });
    afterAll(() => service.close());

    it('says where its bytes come from', () => {
      expect(fixture.origin).toMatch(/^(made after|recorded) /);
    });

    it('makes this ask', () => {
      expect(ask(fixture.query)).toEqual(fixture.ask);
    });

    it('answers cell by cell what is expected, from these addresses', async () => {
      const response = await service.get(`/api/public/${declared.name}?${fixture.query}`);
      const body: unknown = await response.json();
      if (fixture.failure) expect(service.log()).toContain(`"code":"${fixture.failure}"`);
      else expect(body).toEqual(JSON.parse(bodyOf(fixture.folder, 'answer.json').toString()));
      expect(response.ok).toBe(fixture.failure === undefined);
      expect(localUpstream.received.map(({ url }) => url)).toEqual(fixture.asked);
    });
  });

  it.each([
    '',
    '{}',
    'null',
    '[]',
    '{"data":[]}',
    '<html>blocked</html>',
    'rate limit exceeded',
    '\u0000\u0001',
    '1,2,3\n4,5,6',
  ])('refuses %j instead of answering an empty table', (body) => {
    const page: Page = { url: 'https://host.example/', obtained: NOW, status: 200, body: Buffer.from(body) };
    expect(() => declared.parse([page], ask(toQuery(declared.example)))).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });
});
