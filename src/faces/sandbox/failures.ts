import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import type { AnySource } from '../../engine/interface/source.ts';
import { refuseStatus } from '../../engine/upstream/failures.ts';

// A code of six digits, alone or after an exchange: `sh999101`, `1.999101`.
const FAILING_CODE = /(?<![0-9])999([0-4])[0-9]{2}(?![0-9A-Za-z])/;

/**
 * The failure that a code from 999000 to 999499 asks for, so that a client can test its error handling with every
 * interface that takes a code. Undefined for other params, and for an unknown code if the source answers it
 * without rows.
 */
export function sandboxFailure(params: Readonly<Record<string, unknown>>, source: AnySource): Failure | undefined {
  const { title, limits, notFoundMeaning } = source;
  const seconds = limits.firstByteMs / 1000;
  for (const value of Object.values(params)) {
    const [, kind] = FAILING_CODE.exec(String(value)) ?? [];
    if (kind === '0' && notFoundMeaning !== undefined)
      return new Failure('no_value', say(`${title.en} has no such thing.`, `${title.zh}没有这项内容。`));
    if (kind === '1')
      return new Failure(
        'upstream_unreachable',
        say(`${title.en} cannot be reached: it cut the connection.`, `无法连接${title.zh}：它断开了连接。`),
      );
    if (kind === '2')
      return new Failure(
        'upstream_timeout',
        say(`${title.en} sent nothing within ${seconds} s.`, `${title.zh}在 ${seconds} 秒内没有发来任何内容。`),
      );
    if (kind === '3' || kind === '4') return toStatusFailure(kind === '3' ? 502 : 403, source);
  }
  return undefined;
}

/** The failure of an HTTP status. */
function toStatusFailure(status: 403 | 502, source: AnySource): Failure {
  try {
    refuseStatus(status, source, undefined);
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  }
  throw new RangeError(`HTTP ${status} is no failure`);
}
