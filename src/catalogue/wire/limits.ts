import type { Source } from '../../engine/interface/source.ts';

type Limits = Source['limits'];

/** A small site, whose limit nobody has published: one request at a time, one a second. */
export const GENTLE = {
  concurrency: 1,
  perSecond: 1,
  burst: 2,
  retries: 1,
  connectMs: 10_000,
  firstByteMs: 20_000,
  totalMs: 60_000,
  maxBytes: 4_000_000,
} as const satisfies Limits;

/** A site that serves many visitors. */
export const USUAL = {
  ...GENTLE,
  concurrency: 2,
  perSecond: 2,
  burst: 6,
  retries: 2,
  maxBytes: 8_000_000,
} as const satisfies Limits;

/** A site whose replies have some ten megabytes. */
export const LARGE_FILES = { ...USUAL, maxBytes: 64_000_000 } as const satisfies Limits;
