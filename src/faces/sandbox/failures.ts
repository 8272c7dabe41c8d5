import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import type { AnySource } from '../../engine/interface/source.ts';
import { refuseStatus } from '../../engine/upstream/failures.ts';

// A code of six digits, alone or after an exchange: `sh999101`, `1.999101`.
const TEST_CODE = /(?<![0-9])999([0-5])[0-9]{2}(?![0-9A-Za-z])/;

// What codes from 999000, from 999100 and so on ask for, so that a client can test its handling of errors with
// every interface that takes a code.
const WISHES = ['unknown', 'unreachable', 'late', 'busy', 'refused', 'incomplete'] as const;

/** What a code in the params asks for; undefined where there is no such code. */
export function wishOf(params: Readonly<Record<string, unknown>>): (typeof WISHES)[number] | undefined {
  const [digit] = Object.values(params).flatMap((value) => TEST_CODE.exec(String(value))?.[1] ?? []);
  return digit === undefined ? undefined : WISHES[Number(digit)];
}

/** Throws the failure that a code in the params asks for. An unknown code may be answered without rows. */
export function failAsAsked(params: Readonly<Record<string, unknown>>, source: AnySource): void {
  const { title, limits, notFoundMeaning } = source;
  const seconds = limits.firstByteMs / 1000;
  const wish = wishOf(params);
  switch (wish) {
    case 'unknown':
      if (notFoundMeaning === undefined) return;
      throw new Failure('no_value', say(`${title.en} has no such thing.`, `${title.zh}没有这项内容。`));
    case 'unreachable':
      throw new Failure(
        'upstream_unreachable',
        say(`${title.en} cannot be reached: it cut the connection.`, `无法连接${title.zh}：它断开了连接。`),
      );
    case 'late':
      throw new Failure(
        'upstream_timeout',
        say(`${title.en} sent nothing within ${seconds} s.`, `${title.zh}在 ${seconds} 秒内没有发来任何内容。`),
      );
    case 'busy':
    case 'refused':
      refuseStatus(wish === 'busy' ? 502 : 403, source, undefined);
  }
}
