import { freshFor } from '../../../engine/interface/cache-policy.ts';
import { EVENING } from '../eastmoney/evening.ts';

/** Lists of funds and of what companies announce: they change by the day, at any hour. */
export const FUND_LISTS = freshFor('6h', { staleIfError: '90d' });

/** Statistics of the whole market by quarter or half year. */
export const FUND_STATISTICS = freshFor('1d', { staleIfError: '365d' });

/** Unit values and what follows from them: fund companies publish those of a day in its evening. */
export const FUND_VALUES = EVENING;
