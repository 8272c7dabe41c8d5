import { seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { eastmoneyPools, POOL_TOKEN } from '../limit-pool/site.ts';
import { KINDS } from './wire.ts';

// How many moves of a kind there are.
const MOVES = 60;
const BOARDS = ['小金属', '半导体', '银行Ⅱ', '医疗服务', '证券Ⅱ', '绿色电力', '长寿药', '人工智能'];

/** The unusual moves of the sandbox: of each kind some, and those of a few boards. */
const changes: SandboxUpstream = {
  hosts: eastmoneyPools.hosts,
  answer: ({ path, query }) => {
    const isBoards = path === '/getAllBKChanges';
    if (!isBoards && path !== '/getAllStockChanges') return undefined;
    if (query.get('ut') !== POOL_TOKEN) return reply(205, null);
    if (isBoards) return reply(0, { tc: BOARDS.length, allbk: BOARDS.map(boardOf) });
    const kind = Number(query.get('type'));
    if (!Object.values<number>(KINDS).includes(kind)) return reply(0, null);
    const size = Number(query.get('pagesize'));
    const start = Number(query.get('pageindex')) * size;
    return reply(0, { tc: MOVES, allstock: movesOf(kind).slice(start, start + size) });
  },
};

export default changes;

function reply(rc: number, data: unknown): SandboxReply {
  const body = JSON.stringify({ rc, rt: 105, svr: 181734952, lt: 1, full: 0, data });
  return { type: 'application/json; charset=UTF-8', body };
}

interface MadeShare {
  readonly c: string;
  readonly m: number;
  readonly n: string;
}

function shareOf(random: (bound: number) => number): MadeShare {
  const code = `${['600', '000', '300'][random(3)]}${String(random(999)).padStart(3, '0')}`;
  return { c: code, m: code.startsWith('6') ? 1 : 0, n: `沙盒${code}` };
}

/** The moves of a kind, newest first. */
function movesOf(kind: number): readonly object[] {
  const random = seededRandom(seedOf(`moves ${kind}`));
  const isTrade = kind === KINDS.大笔买入 || kind === KINDS.大笔卖出;
  return Array.from({ length: MOVES }, (_, at) => {
    const minute = 14 * 60 + 56 - at;
    const price = toDecimal(200 + random(6_000), 2);
    const change = toDecimal(random(200_001) - 100_000, 6);
    const details = isTrade ? [100 * (1 + random(5_000)), `${price}000`, change] : [change, `${price}000`, change];
    return {
      tm: Math.floor(minute / 60) * 10_000 + (minute % 60) * 100 + random(60),
      ...shareOf(random),
      t: kind,
      i: details.join(),
    };
  });
}

function boardOf(name: string): object {
  const random = seededRandom(seedOf(`board moves ${name}`));
  const kinds = Object.values<number>(KINDS).map((t) => ({ t, ct: 1 + random(300) }));
  return {
    bkn: name,
    bkz: Number(toDecimal(random(801) - 400, 2)),
    bkj: Number(toDecimal(random(20_000_001) - 10_000_000, 4)),
    bkc: kinds.reduce((sum, { ct }) => sum + ct, 0),
    ms: shareOf(random),
    ydl: kinds.toSorted((left, right) => right.ct - left.ct),
  };
}
