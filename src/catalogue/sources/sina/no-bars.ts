import { Failure, quote } from '../../../base/errors.ts';
import { sina } from './site.ts';

/** The failure of a fallback that has nothing of a security: that proves nothing of it. */
export function noBars(symbol: string): Failure {
  return new Failure('upstream_refused', `${sina.title.en} has no bars of ${quote(symbol)}.`);
}
