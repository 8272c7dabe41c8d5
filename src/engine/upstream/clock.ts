import { setTimeout as sleep } from 'node:timers/promises';

/** Time and randomness of the upstream client; tests hand in their own. */
export interface Clock {
  /** Milliseconds since an arbitrary moment. Unlike the time of day it never jumps. */
  now(): number;
  /** Waits for a number of milliseconds; rejects when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** A number from 0 to below 1. */
  random(): number;
}

/** The clock of the machine. */
export const CLOCK: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
  random: Math.random,
};

// The largest part by which jitter lengthens a wait.
const JITTER = 0.2;

/**
 * A wait with jitter, so that processes do not march in step: up to a fifth longer, never shorter.
 * @param part of the jitter
 */
export function withJitter(ms: number, clock: Clock, part = 1): number {
  return ms * (1 + JITTER * part * clock.random());
}
