import { afterEach, beforeEach } from 'vitest';
import type { Settings } from '../src/service/settings.ts';
import { declarationOf, found } from './declarations.ts';
import { type LocalUpstream, type LocalUpstreamReply, type Received, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

/** A service that a test starts itself, with an upstream of its own. Both are closed after the test. */
export interface StartedService {
  /** Starts the service and its upstream. It closes those that the test has started before. */
  start(settings?: Partial<Settings>): Promise<void>;
  /** Starts the service anew, with the same settings and upstream: its memory is gone. */
  restart(): Promise<void>;
  readonly service: TestService;
  readonly upstream: LocalUpstream;
  /** The time of the service, in milliseconds since 1970: a Saturday when a test begins. */
  now: number;
  /** The reply of an address; undefined is a 404. */
  reply: (url: URL, received: Received) => LocalUpstreamReply | undefined;
}

/** Lets the tests of a file start services that have some of the project's interfaces. */
export async function useStartedService(interfaces: readonly string[]): Promise<StartedService> {
  const declarations = await Promise.all(interfaces.map(async (name) => found(await declarationOf(name))));
  interface Running {
    readonly service: TestService;
    readonly upstream: LocalUpstream;
    readonly settings: Partial<Settings>;
  }
  let running: Running | undefined;
  const parts = { now: () => started.now, declarations };
  const run = async (upstream: LocalUpstream, settings: Partial<Settings>): Promise<void> => {
    const service = await startTestService({ mirror: upstream.url, ...settings }, parts);
    running = { service, upstream, settings };
  };
  const close = async (): Promise<void> => {
    await running?.service.close();
    await running?.upstream.close();
    running = undefined;
  };
  const get = (): Running => {
    if (running === undefined) throw new Error('the test has not started its service');
    return running;
  };
  const started: StartedService = {
    start: async (settings = {}) => {
      await close();
      const upstream = await startLocalUpstream((url, received) => started.reply(new URL(url), received));
      await run(upstream, settings);
    },
    restart: async () => {
      const { service, upstream, settings } = get();
      await service.close();
      await run(upstream, settings);
    },
    get service() {
      return get().service;
    },
    get upstream() {
      return get().upstream;
    },
    now: 0,
    reply: () => undefined,
  };
  beforeEach(() => {
    started.now = Date.parse('2026-11-21T12:00:00Z');
    started.reply = () => undefined;
  });
  afterEach(close);
  return started;
}

/** The day of a kline of {@link HISTORY}, by its place from 0: `2024-01-01`. */
export function klineDay(at: number): string {
  return new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
}

/** A kline as Eastmoney writes it, by its place in {@link HISTORY}. */
export function klineOf(at: number, close = '2.00'): string {
  return `${klineDay(at)},1.00,${close},9.00,0.50,5000000,1078431989.61,1.00,2.00,0.10,0.50`;
}

/** The klines of 300 days. */
export const HISTORY: readonly string[] = Array.from({ length: 300 }, (_, at) => klineOf(at));

/** Whether an address is of Eastmoney's klines. */
export function isKlines({ pathname }: URL): boolean {
  return pathname === '/api/qt/stock/kline/get';
}
