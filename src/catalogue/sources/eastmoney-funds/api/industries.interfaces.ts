import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { ABSENT_TEXTS, toCells } from '../../../../engine/formats/values.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { codeParam } from '../../../../engine/interface/params.ts';
import { date, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { records } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';
import { reportsOfYear } from './cache.ts';
import { FUND_CODE, type FundListShared } from './family.ts';
import { type ApiListAsk, apiLists, openList } from './wire.ts';

const COLUMNS = {
  行业类别: text('HYMC', { id: 'industry', say: say('Industry.', '行业。'), of: 'industry' }),
  占净值比例: percent('ZJZBL'),
  市值: number('SZ', { say: say('Value held.'), unit: 'ten_thousand_yuan' }),
  截止时间: date('FSRQ', { id: 'end_quarter', say: say('End of the quarter.', '季末。') }),
} as const;

const SHARED: FundListShared = {
  category: 'fund',
  topic: 'fund-holdings',
  page: 'https://fundf10.eastmoney.com/hytz_000001.html',
  cache: reportsOfYear(({ option }) => option),
  kind: 'snapshot',
  grain: 'board',
};

export default familyOf(SHARED, {
  fund_portfolio_industry_allocation_em: records({
    sample: {
      texts: {
        行业类别: [
          '制造业',
          '信息传输、软件和信息技术服务业',
          '批发和零售业',
          '科学研究和技术服务业',
          '房地产业',
          '租赁和商务服务业',
          '金融业',
        ],
      },
    },
    say: say(
      'The industries that a fund is invested in, by the quarters of a year, newest quarter first.',
      '基金投资组合：行业配置',
    ),
    params: {
      symbol: security({ ...FUND_CODE, default: '000001', otherwise: 'refused' }),
      date: codeParam({
        time: 'year',
        default: '2023',
        say: say('Year.', '年份。'),
        matching: /^[0-9]{4}$/,
        form: say('a year, such as 2023', '年份，例如 2023'),
        otherwise: 'refused',
      }),
    },
    source: apiLists,
    ask: ({ symbol, date: year }): ApiListAsk => ({ list: 'industries', fund: symbol, option: year }),
    rowNumber: '序号',
    columns: COLUMNS,
    parseFields: parseQuarters,
    quirks: [
      say('AKShare takes the fields by position; here they are taken by name.', 'AKShare 按位置取字段；此处按名称取。'),
      say(
        'A year without data answers `[]`, where AKShare raises an error.',
        '没有数据的年份返回 `[]`，AKShare 则报错。',
      ),
    ],
    evidence: [
      say(
        'The rows of 000001 in 2023, recorded from AKShare in April 2026, are answered as recorded, every cell.',
        '000001 在 2023 年的各行（2026 年 4 月实录自 AKShare），返回值逐格一致。',
      ),
    ],
  }),
});

/** The rows of all quarters: `QuarterInfos[].HYPZInfo[]`. */
function parseQuarters(pages: Pages, ask: ApiListAsk, fields: readonly RowField[]) {
  const label = `Eastmoney fund list ${ask.list}`;
  const rows = (openList(pages, ask)?.rows ?? []).flatMap(({ HYPZInfo: held }) => {
    if (!Array.isArray(held) || !held.every(isRecord)) throw changed(label, `a quarter without its list \`HYPZInfo\``);
    return held;
  });
  const other = rows.find(
    ({ BZDM: fund, FSRQ: day }) =>
      (typeof fund === 'string' && fund !== '' && fund !== ask.fund) ||
      (typeof day === 'string' && /^\d{4}-/.test(day) && !day.startsWith(`${ask.option}-`)),
  );
  if (other)
    throw changed(
      label,
      `asked for ${ask.fund} in ${ask.option}, got ${quote(other.BZDM ?? '')} of ${quote(other.FSRQ ?? '')}`,
    );
  return Object.fromEntries(
    fields.map(({ name, cells: kind }) => [
      name,
      toCells(
        kind,
        rows.map((row) => row[name]),
        { label: `${label}: ${name}`, absent: ABSENT_TEXTS },
      ),
    ]),
  );
}
