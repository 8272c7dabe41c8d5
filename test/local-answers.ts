import { afterAll, beforeAll } from 'vitest';
import type { Registry } from '../src/catalogue/registry/registry.ts';
import { answer } from '../src/engine/answer/answer.ts';
import { toQuery } from '../src/engine/interface/query.ts';
import { type LocalUpstream, type LocalUpstreamReply, type Received, startLocalUpstream } from './local-upstream.ts';
import { openTestServices } from './service.ts';

/** Asks interfaces with a local upstream, without the HTTP server of the service. */
interface LocalAnswers<Row> {
  /** Returns the rows of an interface. Nothing is cached between calls. Throws the failure of the call. */
  ask(name: string, params?: Readonly<Record<string, string | number>>): Promise<Row[]>;
  /** The addresses of the last call, in order. */
  asked(): readonly string[];
}

/**
 * Starts a local upstream before the tests of the file, or of the `describe` that calls this, and closes it after
 * them.
 * @param reply the reply of an address; undefined is a 404
 * @param now the time of the service; a Saturday, by default
 */
export function useLocalAnswers<Row = Readonly<Record<string, unknown>>>(
  registry: Registry,
  reply: (url: URL, received: Received) => LocalUpstreamReply | undefined,
  now: number = Date.parse('2026-11-21T12:00:00Z'),
): LocalAnswers<Row> {
  let upstream: LocalUpstream;
  beforeAll(async () => {
    upstream = await startLocalUpstream((url, received) => reply(new URL(url), received));
  });
  afterAll(() => upstream.close());
  return {
    ask: async (name, params = {}) => {
      upstream.received.length = 0;
      const services = await openTestServices({ mirror: upstream.url }, { registry, now: () => now });
      try {
        const client = { signal: new AbortController().signal, maxStaleMs: 0 };
        const { answer: answered } = await answer(services, name, toQuery(params), client);
        return JSON.parse(await answered.content.text()) as Row[];
      } finally {
        await services.close();
      }
    },
    asked: () => upstream.received.map(({ url }) => url),
  };
}
