/**
 * The first call in the README, the manual and the banner of a started service: path and query. It is the example
 * call of its interface, and the sandbox answers it.
 */
export const FIRST_CALL = '/api/public/stock_zh_a_hist?symbol=600000&start_date=20240102&end_date=20240105';

/** The address of a first picture in the explorer, in the README and the banner. */
export const FIRST_PICTURE = '/docs/explore?view.interface=stock_zh_a_hist&symbol=600000&view.sent=1';
