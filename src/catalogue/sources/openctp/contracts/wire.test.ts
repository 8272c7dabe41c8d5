import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { parseTerms } from './wire.ts';

/** A reply with options, each the values that tell it from others. */
const pagesOf = (options: readonly Readonly<Record<string, string>>[]) =>
  [
    {
      url: 'https://dict.openctp.cn/instruments?types=option',
      obtained: Date.UTC(2026, 9, 10),
      status: 200,
      body: Buffer.from(
        JSON.stringify({
          rsp_code: 0,
          data: options.map((option) => ({
            ExchangeID: 'CZCE',
            UnderlyingInstrID: 'SR611',
            ExpireDate: '2026-10-13',
            StrikePrice: 5600,
            ...option,
          })),
        }),
      ),
    },
  ] as const;
const FIELDS = [{ name: 'InstrumentID', cells: 'code' }] as const;
const CALL = { InstrumentID: 'SR611C5600', ProductID: 'SRC', OptionsType: '1' };

// Public clients of CTP cut the C or P off the products of options of Zhengzhou, which calls and puts have alone.
it('takes a call and a put whose products differ', () => {
  const put = { InstrumentID: 'SR611P5600', ProductID: 'SRP', OptionsType: '2' };
  expect(parseTerms(pagesOf([CALL, put]), FIELDS).InstrumentID?.length).toBe(2);
});

it('refuses a put of another month in the place of one', () => {
  const put = { InstrumentID: 'SR701P5600', UnderlyingInstrID: 'SR701', ProductID: 'SRP', OptionsType: '2' };
  expect(() => parseTerms(pagesOf([CALL, put]), FIELDS)).toThrow(changed('strikes have other calls than puts'));
});
