import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { cninfo } from '../site.ts';

const DAY_MS = 86_400_000;
const PAGE_ROWS = 30;
// More than a page, and a last page that is not full.
const MOST = 70;
const CODES = ['000001', '000002', '300750', '600519', '688981', '920001', '00700', '430017', '110022', '018042'];
// Those that fail are looked up before they do.
const FAILING = Array.from({ length: 400 }, (_, at) => String(999_100 + at));
const TITLES = [
  '2025年年度报告',
  '关于召开股东大会的通知',
  '董事会决议公告',
  '关于回购股份的进展公告',
  '关于权益分派的公告',
];

/** Announcements, made up: one every other day up to the day of the request. */
const announcements: SandboxUpstream = {
  hosts: cninfo.hosts,
  answer: ({ path, form, now }) => {
    if (/^\/new\/data\/[a-z]+_stock\.json$/.test(path))
      return json({ stockList: [...CODES, ...FAILING].map(security) });
    if (path !== '/new/hisAnnouncement/query' || !form) return undefined;
    const all = listOf(form, now);
    const page = Number(form.get('pageNum'));
    const rows = all.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);
    return json({
      classifiedAnnouncements: null,
      totalSecurities: 0,
      totalAnnouncement: all.length,
      totalRecordNum: all.length,
      announcements: rows.length === 0 ? null : rows,
      categoryList: null,
      hasMore: page * PAGE_ROWS < all.length,
      totalpages: Math.floor(all.length / PAGE_ROWS),
    });
  },
};

export default announcements;

function json(value: unknown) {
  return { type: 'application/json;charset=UTF-8', body: JSON.stringify(value) };
}

function security(code: string) {
  return { orgId: `gs${code}`, category: 'A股', code, pinyin: 'shcs', zwjc: `沙盒${code}` };
}

function listOf(form: URLSearchParams, now: number) {
  const [first = '', last = ''] = (form.get('seDate') ?? '').split('~');
  const [asked = ''] = (form.get('stock') ?? '').split(',');
  const keyword = form.get('searchkey') ?? '';
  const newest = Math.min(Date.parse(`${last}T00:00:00+08:00`), Math.floor(now / DAY_MS) * DAY_MS - DAY_MS / 3);
  return Array.from({ length: MOST }, (_, at) => {
    const code = asked === '' ? (CODES[at % CODES.length] ?? '') : asked;
    const { orgId, zwjc } = security(code);
    const time = newest - 2 * at * DAY_MS;
    const title = `${TITLES[at % TITLES.length] ?? ''}${keyword === '' ? '' : `：<em>${keyword}</em>`}`;
    return {
      secCode: code,
      secName: zwjc,
      orgId,
      announcementId: String(1_220_000_000 + Math.floor(time / DAY_MS) * 100 + at),
      announcementTitle: title,
      announcementTime: time,
      adjunctUrl: `finalpage/${new Date(time).toISOString().slice(0, 10)}/1.PDF`,
      adjunctSize: 102,
      adjunctType: 'PDF',
    };
  }).filter(({ announcementTime: time }) => time >= Date.parse(`${first}T00:00:00+08:00`));
}
