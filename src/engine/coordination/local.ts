import { type Coordinator, LOCAL_LEASE } from '../cache/coordinator.ts';
import type { SharedRates } from '../upstream/rate-limiter.ts';

/** The coordinator of a process that is alone: it shares nothing. */
export const LOCAL_COORDINATOR: Coordinator & SharedRates = {
  findReply: () => Promise.resolve(undefined),
  forgottenAt: () => Promise.resolve(Number.NEGATIVE_INFINITY),
  acquire: () => Promise.resolve({ lease: LOCAL_LEASE }),
  takeRateToken: () => Promise.resolve(0),
};
