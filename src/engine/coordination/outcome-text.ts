import { decodeFailure, encodeFailure } from '../cache/negative-cache.ts';
import { readJsonObject } from '../formats/json/json.ts';
import type { HostOutcome } from '../upstream/shared-limits.ts';

/** How many outcomes of a host are kept. */
export const MAX_OUTCOMES = 32;
/** How long outcomes are kept: no host makes a process wait longer than an hour. */
export const OUTCOMES_MS = 4_000_000;

// Digests have 22 characters.
const MAX_IDENTITY_LENGTH = 64;

/** An outcome and the process that reported it. */
export interface ReportedOutcome extends HostOutcome {
  readonly reporter: string;
}

/** Encodes how a request ended for other processes. */
export function encodeOutcome({ failure, ...outcome }: ReportedOutcome): string {
  return JSON.stringify({ ...outcome, ...(failure && { failure: encodeFailure(failure) }) });
}

/**
 * Decodes what {@link encodeOutcome} made; undefined for any other text, which another program may have written.
 */
export function decodeOutcome(text: string): ReportedOutcome | undefined {
  const { reporter, ask, clientAddress, failure, limitsAll, isProbe } = readJsonObject(text);
  if (!isIdentity(reporter) || !isIdentity(ask) || !isIdentity(clientAddress)) return undefined;
  if (typeof limitsAll !== 'boolean' || typeof isProbe !== 'boolean') return undefined;
  const outcome = { reporter, ask, clientAddress, limitsAll, isProbe };
  if (failure === undefined) return { ...outcome, failure };
  const decoded = typeof failure === 'string' ? decodeFailure(failure) : undefined;
  return decoded && { ...outcome, failure: decoded };
}

function isIdentity(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_IDENTITY_LENGTH;
}
