import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { meaningsOf } from '../../../declare/coded-choices.ts';
import { code, number, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { records } from '../../../wire/records.ts';
import { FETCHING } from '../fetching.ts';
import {
  type BoardChangesAsk,
  type ChangesAsk,
  eastmoneyBoardChanges,
  eastmoneyChanges,
  KINDS,
  parseBoards,
  parseChanges,
} from './wire.ts';

const CACHE = shanghaiSession({ open: '30s', lag: '1h', staleWhileRevalidate: '10s', staleIfError: '7d' });

const CHANGES = {
  时间: text('tm', { say: say('Time, HH:MM:SS, Shanghai time.', '时间，HH:MM:SS，上海时间。') }),
  代码: code('c', { say: say('Share code.', '股票代码。') }),
  名称: text('n', { say: say('Name of the share; inner blanks belong to it.', '股票名称；其中的空格属于名称。') }),
  板块: text('t', {
    id: 'move_type',
    say: say('Kind of the move: the symbol that was asked for.', '异动类型，即所求的 symbol。'),
  }),
  相关信息: text('i', {
    id: 'details',
    say: say(
      'Details, joined by commas: of large trades shares, price and change; of most others change, price and change. A change of 0.3 is 30 percent.',
      '详情，用逗号连接：大笔交易为股数、价格与涨跌；其他多为涨跌、价格与涨跌。涨跌 0.3 即 30%。',
    ),
  }),
};

const BOARDS = {
  板块名称: text('bkn'),
  涨跌幅: percent('bkz', { say: say('Change of the board, over the previous close.', '板块的涨跌幅，相对昨收。') }),
  主力净流入: number('bkj'),
  板块异动总次数: whole('bkc', {
    id: 'unusual_move_count',
    unit: 'moves',
    say: say('Number of unusual moves of its members.', '成份股异动的次数。'),
  }),
  '板块异动最频繁个股及所属类型-股票代码': code('ms.c', {
    role: 'code',
    of: 'share',
    id: 'most_moving_stock_code',
    say: say('Member with most moves: its code.', '异动最多的成份股的代码。'),
  }),
  '板块异动最频繁个股及所属类型-股票名称': text('ms.n', {
    role: 'name',
    of: 'share',
    id: 'most_moving_stock_name',
    say: say('Member with most moves: its name.', '异动最多的成份股的名称。'),
  }),
  '板块异动最频繁个股及所属类型-买卖方向': text('ms.m', {
    id: 'most_moving_stock_market',
    say: say(
      'Member with most moves: its market, 深圳 or 上海. The name is AKShare’s: the source has no direction of trade here.',
      '异动最多的成份股所在的市场：“深圳”或“上海”。列名沿用 AKShare：数据源在此没有买卖方向。',
    ),
  }),
  板块具体异动类型列表及出现次数: text('kinds', {
    id: 'unusual_moves',
    say: say(
      'How many moves of each kind there were, as JSON: `t` is the code of a kind, `ct` the number.',
      '各类异动的次数，JSON：`t` 是类型代码，`ct` 是次数。',
    ),
  }),
};

const SHARED = {
  category: 'stock',
  topic: 'price-limits',
  page: 'https://quote.eastmoney.com/changes/',
  kind: 'snapshot',
  grain: 'event',
  cache: CACHE,
} as const;

export default [
  ...familyOf(SHARED, {
    stock_changes_em: records({
      sample: {
        texts: { 时间: '{HH}:{mm}:{ss}', 板块: '{symbol}', 相关信息: '{296001},{4.52000},{0.280453}' },
        isNewestFirst: true,
      },
      say: say(
        'Unusual moves of one kind of the shares of Shanghai, Shenzhen and Beijing in the last session, newest first.',
        '盘口异动',
      ),
      source: eastmoneyChanges,
      params: {
        symbol: choice(meaningsOf(KINDS), { default: '大笔买入', say: say('Kind of the move.', '异动类型。') }),
        ...FETCHING,
      },
      columns: CHANGES,
      ask: ({ symbol }): ChangesAsk => ({ changes: KINDS[symbol].code }),
      parseFields: parseChanges,
      quirks: [
        say(
          'All pages are read; AKShare reads one of 5,000 and loses the earlier moves.',
          '读取全部页；AKShare 只读一页 5,000 条，丢失较早的异动。',
        ),
        say(
          'No row says of which day it is: before a session, the source has nothing or the moves of the last one.',
          '各行不写日期：开市之前，数据源没有数据，或为上一交易日的异动。',
        ),
      ],
      evidence: [
        say(
          'The rows that AKShare’s documentation prints of 大笔买入 are answered as printed, every cell.',
          'AKShare 文档所载大笔买入的各行，返回值逐格一致。',
        ),
        say('Two rows of all kinds were quoted, with these fields.', '曾有人引用各类型中的两行，字段与此相同。'),
        say('Not recorded: a whole reply.', '未实录：完整的应答。'),
      ],
      example: { symbol: '大笔买入' },
    }),
  }),
  ...familyOf(SHARED, {
    stock_board_change_em: records({
      say: say('Unusual moves of the last session, summed up by board.', '板块异动详情'),
      sample: {
        texts: {
          '板块异动最频繁个股及所属类型-买卖方向': ['上海', '深圳'],
          板块具体异动类型列表及出现次数: '[{"t":16,"ct":12},{"t":8201,"ct":7},{"t":8202,"ct":3}]',
        },
      },
      source: eastmoneyBoardChanges,
      grain: 'board',
      // Before the first move of a day there is none.
      mayBeEmpty: true,
      params: { ...FETCHING },
      columns: BOARDS,
      ask: (): BoardChangesAsk => ({ changes: 'boards' }),
      parseFields: parseBoards,
      quirks: [
        say(
          'The column 买卖方向 holds the market of the share, 深圳 or 上海: AKShare calls every share of Shanghai 大笔卖出 and every other 大笔买入.',
          '买卖方向一列是股票所在的市场：深圳或上海。AKShare 把上海的股票一律称为大笔卖出，其余一律称为大笔买入。',
        ),
        say(
          'The last column is JSON in a text, where AKShare has a nested list.',
          '最后一列是 JSON 文本，AKShare 则为嵌套列表。',
        ),
        say(
          'The name of the field of the last column is not recorded: it is taken to be the one that holds a list of kinds.',
          '最后一列的字段名没有实录：取其中含有类型列表的字段。',
        ),
      ],
      evidence: [
        say(
          'The first rows of a recorded result of AKShare are answered as recorded, every cell but the direction, from the fields that they imply.',
          '对 AKShare 一份实录结果的前几行，由其所含的字段得出的返回值除方向外逐格一致。',
        ),
      ],
    }),
  }),
];
