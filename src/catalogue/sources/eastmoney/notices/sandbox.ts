import { isUnknownCode, newestDay } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { eastmoneyNotices } from './wire.ts';

// More than a page, and a last page that is not full.
const OF_A_DAY = 130;
const OF_STAR = 250;
const OF_A_COMPANY = 40;
/** A company without notices. */
const DAY_MS = 86_400_000;

const CATEGORIES = ['股东大会决议公告', '法律意见书', '签订协议', '年度报告全文'];

/** Notices in the sandbox: of a day, of a company, and of the STAR market. */
const notices: SandboxUpstream = {
  hosts: eastmoneyNotices.hosts,
  answer: ({ path, query, now }) => {
    if (path !== '/api/security/ann') return undefined;
    const size = Math.min(Number(query.get('page_size')), 100);
    const page = Number(query.get('page_index'));
    const all = listOf(query, newestDay(now));
    const data = {
      list: all.slice((page - 1) * size, page * size),
      page_index: page,
      page_size: size,
      total_hits: all.length,
    };
    return { type: 'text/plain; charset=utf-8', body: JSON.stringify({ data, error: '', success: 1 }) };
  },
};

export default notices;

function listOf(query: URLSearchParams, newest: string): readonly ReturnType<typeof notice>[] {
  const company = query.get('stock_list');
  const end = query.get('end_time') ?? newest;
  const begin = query.get('begin_time') ?? '2000-01-01';
  const isStar = query.get('ann_type') === 'KCB';
  if (company !== null && isUnknownCode(company)) return [];
  if (company === null && begin === end)
    return Array.from({ length: OF_A_DAY }, (_, at) => notice(String(600_000 + at), end, at));
  const last = Date.parse(`${end < newest ? end : newest}T00:00:00Z`);
  const day = (at: number): string => new Date(last - at * DAY_MS).toISOString().slice(0, 10);
  if (company !== null)
    return Array.from({ length: OF_A_COMPANY }, (_, at) => notice(company, day(at), at)).filter(
      ({ notice_date: of }) => of.slice(0, 10) >= begin,
    );
  return isStar
    ? Array.from({ length: OF_STAR }, (_, at) => notice(String(688_001 + at), day(Math.floor(at / 10)), at))
    : [];
}

/** A notice; one in nine has no category, and one in seven is about a bond of the company as well. */
function notice(code: string, day: string, at: number) {
  const name = `沙盒${code}`;
  const share = { ann_type: 'A,SHA', inner_code: `${code}1`, market_code: '1', short_name: name, stock_code: code };
  const bond = { ann_type: 'BOND', inner_code: '1', market_code: '1', short_name: `${name}债`, stock_code: '113001' };
  return {
    art_code: `AN${day.replaceAll('-', '')}18${String(20_000_000 + at)}`,
    codes: at % 7 === 3 ? [bond, share] : [share],
    columns:
      at % 9 === 5 ? [] : [{ column_code: '001002006005', column_name: CATEGORIES[at % CATEGORIES.length] ?? '' }],
    display_time: `${day} 19:01:36:224`,
    eiTime: `${day} 19:01:37:000`,
    notice_date: `${day} 00:00:00`,
    sort_date: `${day} 00:00:00`,
    source_type: '313',
    title: `${name}:沙盒公告${at + 1}`,
    title_ch: `${name}:沙盒公告${at + 1}`,
    title_en: '',
    language: '0',
    listing_state: '0',
    product_code: '',
  };
}
