import type { SandboxUpstream } from '../../../declare/sandbox.ts';
import { NAMED_SETS } from './names.ts';
import { eastmoneyLists } from './wire.ts';

// Names and codes are real ones; so are the market numbers.
const BOARDS = {
  industry: [
    ['BK1027', '小金属'],
    ['BK1036', '半导体'],
    ['BK0475', '银行Ⅱ'],
    ['BK0727', '医疗服务'],
    ['BK0473', '证券Ⅱ'],
  ],
  concept: [
    ['BK0942', '绿色电力'],
    ['BK0989', '长寿药'],
    ['BK0800', '人工智能'],
  ],
} as const;

/** The securities of the sandbox that are found in lists, by the set that holds them. */
const MEMBERS: ReadonlyMap<string, readonly Member[]> = new Map([
  [NAMED_SETS['industry boards'], BOARDS.industry.map(toBoard)],
  [NAMED_SETS['concept boards'], BOARDS.concept.map(toBoard)],
  [
    NAMED_SETS['listed open-ended funds'],
    // More than a page holds, so that lists of several pages are tried, too.
    [
      ...Array.from({ length: 110 }, (_, at) => ({ f12: String(166_000 + at), f13: 0, f14: `沙盒LOF${at}` })),
      ...Array.from({ length: 20 }, (_, at) => ({ f12: String(501_000 + at), f13: 1, f14: `沙盒LOF${110 + at}` })),
    ],
  ],
  [
    NAMED_SETS.REITs,
    [
      { f12: '508097', f13: 1, f14: '华泰南京建邺REIT' },
      { f12: '508000', f13: 1, f14: '华安张江产业园REIT' },
      { f12: '180101', f13: 0, f14: '博时蛇口产园REIT' },
    ],
  ],
  [
    NAMED_SETS['Hong Kong indices'],
    [
      { f12: 'HSTECF2L', f13: 124, f14: '恒生科技指数每日杠杆' },
      { f12: 'HSCCI', f13: 124, f14: '红筹指数' },
      { f12: 'HSTECH', f13: 124, f14: '恒生科技指数' },
    ],
  ],
]);

interface Member {
  readonly f12: string;
  readonly f13: number;
  readonly f14: string;
}

function toBoard([code, name]: readonly [code: string, name: string]): Member {
  return { f12: code, f13: 90, f14: name };
}

/** Whether a secid is one of a board of the sandbox's lists. */
export function isMadeBoard(secid: string): boolean {
  return [...BOARDS.industry, ...BOARDS.concept].some(([code]) => secid === `90.${code}`);
}

/** Whether a secid is one of a Hong Kong index of the sandbox's lists. */
export function isMadeHongKongIndex(secid: string): boolean {
  const listed = MEMBERS.get(NAMED_SETS['Hong Kong indices']) ?? [];
  return secid === '100.HSI' || secid === '100.HSCEI' || listed.some(({ f12, f13 }) => secid === `${f13}.${f12}`);
}

/** The lists of Eastmoney: sets of a few securities, in pages. */
const lists: SandboxUpstream = {
  hosts: eastmoneyLists.hosts,
  answer: ({ path, query }) => {
    if (path !== '/api/qt/clist/get') return undefined;
    const members = MEMBERS.get(query.get('fs') ?? '');
    const size = Math.min(Number(query.get('pz')), 100);
    const page = Number(query.get('pn'));
    const rows = members
      ?.toSorted((left, right) => (left.f12 < right.f12 ? 1 : -1))
      .slice((page - 1) * size, page * size);
    const fields = new Set((query.get('fields') ?? '').split(','));
    const reply =
      rows === undefined || rows.length === 0
        ? { rc: 102, rt: 1, svr: 177617640, lt: 1, full: 1, dlmkts: '', dsc: '0', data: null }
        : {
            rc: 0,
            rt: 6,
            svr: 177617587,
            lt: 1,
            full: 1,
            dlmkts: '8,10,128',
            dsc: '0',
            data: {
              total: members?.length,
              diff: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => fields.has(field)))),
            },
          };
    return { type: 'application/json; charset=UTF-8', body: JSON.stringify(reply) };
  },
};

export default lists;
