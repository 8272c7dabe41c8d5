import { describe, expect, it } from 'vitest';
import { tencentMinuteFallback } from './minutes.ts';

const read = (reply: unknown, minutesOf: string) =>
  tencentMinuteFallback.security.parse(
    [
      {
        url: 'https://ifzq.gtimg.cn/',
        obtained: Date.UTC(2026, 6, 9, 4),
        status: 200,
        body: Buffer.from(JSON.stringify(reply)),
      },
    ],
    { minutesOf, scale: 5 },
  );

// As public clients recorded them on 2026-07-09, the quotes cut.
const KNOWN = {
  code: 0,
  msg: '',
  data: {
    sh600519: {
      qt: { sh600519: ['1', '贵州茅台', '600519', '1185.09'] },
      m5: [
        ['202607090950', '1182.10', '1188.53', '1188.88', '1182.10', '2041.00', {}, '1.63'],
        ['202607090955', '1188.83', '1187.12', '1189.50', '1185.00', '556.00', {}, '0.44'],
      ],
      prec: '1199.30',
    },
  },
};
const UNKNOWN = { code: 0, msg: '', data: { sh999999: { qt: { sh999999: [] } } } };

describe('bars of minutes of Tencent', () => {
  it('have the turnover rate in percent, which is sent in hundredths', () => {
    const { f51, f52, f53, f56, f61 } = read(KNOWN, 'sh600519');
    expect([f51, f52, f53, f56, f61].map((cells) => cells!.valueAt(0))).toEqual([
      '2026-07-09 09:50:00',
      1182.1,
      1188.53,
      2041,
      0.0163,
    ]);
  });

  it('are none of a security that Tencent does not know, which has a quote without values and no list', () => {
    expect(() => read(UNKNOWN, 'sh999999')).toThrow(expect.objectContaining({ code: 'upstream_refused' }));
    const unlisted = { ...KNOWN, data: { sh600519: { ...KNOWN.data.sh600519, m5: undefined } } };
    expect(() => read(unlisted, 'sh600519')).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});
