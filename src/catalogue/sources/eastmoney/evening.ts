import { shanghaiEvening } from '../../../engine/interface/cache-policy.ts';

/** Figures of a trading day that come in its evening, one after the other. */
export const EVENING = shanghaiEvening({ from: '17h', meanwhile: '15m', staleIfError: '90d' });
