import { describe, expect, it } from 'vitest';
import { openRegistry } from '../../../../test/declarations.ts';
import { type Absence, absenceText, REASONS } from './absence.ts';
import { toAbsences } from './absences.ts';
import { akshareNames } from './names.ts';
import notServed from './not-served.json' with { type: 'json' };
import oldNames from './old-names.json' with { type: 'json' };

const registry = await openRegistry();
const absences = toAbsences(registry.entries);
const absenceOf = (name: string): Absence => absences[name] ?? expect.fail(`${name} is not listed`);
const listedOld = Object.values(oldNames).flatMap((names): readonly string[] => Object.keys(names));

type OldNames = Readonly<
  Record<string, { readonly now?: string; readonly since?: string; readonly instead?: readonly string[] }>
>;

/** What the service answers to an unknown name. */
async function sentenceOf(name: string): Promise<string> {
  const thrown = await registry.load(name).then(
    () => expect.fail(`${name} is served`),
    (failure: unknown) => failure,
  );
  expect(thrown).toMatchObject({ code: 'unknown_interface', status: 422 });
  return thrown instanceof Error ? thrown.message : expect.fail(`${name} rejects without an error`);
}

describe('the lists', () => {
  it('have 1090 names of AKShare 1.18.94, 649 others, and none of them twice', () => {
    expect([akshareNames().size, listedOld.length]).toEqual([1090, 649]);
    expect(new Set([...akshareNames(), ...listedOld]).size).toBe(1090 + 649);
  });

  it('name as a name of today only what AKShare has', () => {
    const names = Object.values(oldNames.renamed).map(({ now }) => now);
    expect(names.filter((name) => !akshareNames().has(name))).toEqual([]);
  });

  it('name in the place of another one only what AKShare has or what is served', () => {
    const lists: Readonly<Record<string, OldNames>> = oldNames;
    const ofOld = Object.values(lists).flatMap((names) => Object.values(names).flatMap(({ instead = [] }) => instead));
    const ofLeftOut = Object.values(notServed).flatMap((names) => Object.values<readonly string[]>(names).flat());
    expect(ofOld.length).toBeGreaterThan(200);
    expect([...ofOld, ...ofLeftOut].filter((name) => !akshareNames().has(name) && !registry.has(name))).toEqual([]);
  });

  it('leave out on purpose only names of AKShare, each for one reason of the closed set', () => {
    expect(Object.keys(notServed).toSorted()).toEqual(Object.keys(REASONS).toSorted());
    const names = Object.values(notServed).flatMap((each): readonly string[] => Object.keys(each));
    expect(names.filter((name) => !akshareNames().has(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('every name of AKShare, of today and of old,', () => {
  const all = [...akshareNames(), ...listedOld];

  it('is served or listed as absent, and never both', () => {
    expect(Object.keys(absences).toSorted()).toEqual(all.filter((name) => !registry.has(name)).toSorted());
  });

  it('of today is left out for a reason where it is not served', () => {
    const names = [...akshareNames()].filter((name) => !registry.has(name));
    const isReasoned = (absence: Absence): boolean => 'reason' in absence && absence.reason !== undefined;
    expect(names.filter((name) => !isReasoned(absenceOf(name)))).toEqual([]);
  });

  it('is listed with nothing in its place but what is served, or else what AKShare has', () => {
    for (const [name, absence] of Object.entries(absences)) {
      const { instead, unserved = [] } = absence;
      expect([name, instead.filter((each) => !registry.has(each))]).toEqual([name, []]);
      expect([name, unserved.map((each) => absenceOf(each).state)]).toEqual([name, unserved.map(() => 'unserved')]);
      expect(instead.length === 0 || unserved.length === 0).toBe(true);
      if (absence.state === 'renamed') expect([name, absence.isServed]).toEqual([name, registry.has(absence.now)]);
    }
  });

  it('is answered as unknown, with why it is not there and what there is in its place', async () => {
    for (const [name, absence] of Object.entries(absences)) {
      const sentence = await sentenceOf(name);
      const named = [
        name,
        ...absence.instead,
        ...(absence.unserved ?? []),
        ...('since' in absence ? [absence.since] : []),
        ...(absence.state === 'renamed' ? [absence.now] : []),
        ...(absence.state === 'renamed' && absence.isServed ? [`/api/public/${absence.now}.`] : []),
        ...('reason' in absence && absence.reason !== undefined ? [REASONS[absence.reason].en] : []),
      ];
      expect([name, named.filter((each) => each !== undefined && !sentence.includes(each))]).toEqual([name, []]);
      expect(sentence).not.toContain('Did you mean');
    }
  });

  it('has whole sentences in both languages: printable ASCII in English, Chinese in the other', () => {
    for (const [name, absence] of Object.entries(absences)) {
      const { en, zh } = absenceText(name, absence);
      expect(en).toMatch(/^[\x20-\x7e]+\.$/);
      expect(zh).toMatch(/\p{Script=Han}.*。$/u);
      expect(`${en}${zh}`).not.toMatch(/undefined|\.\.|。。| {2}/);
    }
  });
});

describe('the sentences', () => {
  it('name the interface of today and the call, for an old name', async () => {
    expect(await sentenceOf('fund_em_fund_name')).toBe(
      'fund_em_fund_name is fund_name_em now: /api/public/fund_name_em. AKShare renamed it in 1.4.26.',
    );
    expect(absenceText('fund_em_fund_name', absenceOf('fund_em_fund_name')).zh).toBe(
      'fund_em_fund_name 现名 fund_name_em：/api/public/fund_name_em。AKShare 在 1.4.26 版中改名。',
    );
    expect(await sentenceOf('stock_szse_margin')).toBe(
      'stock_szse_margin is stock_margin_szse now: /api/public/stock_margin_szse.',
    );
  });

  // Of a catalogue of these few, so that no later interface changes the answers.
  const few = toAbsences([
    { name: 'stock_intraday_em', replaces: ['stock_zh_a_tick_tx_js'] },
    { name: 'index_realtime_sw' },
    { name: 'stock_sector_fund_flow_rank' },
    { name: 'stock_news_em' },
    { name: 'rv_from_futures_zh_minute_sina' },
  ]);
  it.each([
    [
      'stock_zh_a_tick_tx',
      'stock_zh_a_tick_tx is stock_zh_a_tick_tx_js now; this service does not serve it yet. AKShare renamed it in 1.11.53. stock_intraday_em does the same job.',
      'stock_zh_a_tick_tx 现名 stock_zh_a_tick_tx_js，本服务尚未提供。AKShare 在 1.11.53 版中改名。可用 stock_intraday_em 代替。',
    ],
    [
      'air_hebei',
      'air_hebei is air_quality_hebei now; this service does not serve it: it has no data of markets, companies or the economy as a whole. AKShare renamed it in 0.4.96.',
      'air_hebei 现名 air_quality_hebei，本服务不提供：它不是关于市场、公司或宏观经济的数据。AKShare 在 0.4.96 版中改名。',
    ],
    [
      'sw_index_spot',
      'AKShare removed sw_index_spot in 1.10.71. index_realtime_sw does the same job.',
      'AKShare 在 1.10.71 版移除了 sw_index_spot。可用 index_realtime_sw 代替。',
    ],
    [
      'death_company',
      'AKShare removed death_company in 1.14.43. No interface of this service does the same job.',
      'AKShare 在 1.14.43 版移除了 death_company。本服务没有可以代替的接口。',
    ],
    [
      'covid_19_163',
      'The source of covid_19_163 has closed; AKShare removed it in 1.11.14. No interface of this service does the same job.',
      'covid_19_163 的数据源已关闭，AKShare 在 1.11.14 版将其移除。本服务没有可以代替的接口。',
    ],
    [
      'baidu_index',
      'The source of baidu_index has closed. No interface of this service does the same job.',
      'baidu_index 的数据源已关闭。本服务没有可以代替的接口。',
    ],
    [
      'bond_zh_spot',
      'AKShare has never had bond_zh_spot. AKShare has bond_zh_hs_spot for the same job; this service does not serve it.',
      'AKShare 从未有过 bond_zh_spot。AKShare 有可以代替的 bond_zh_hs_spot，本服务不提供。',
    ],
    [
      'bond_zh_hs_spot',
      'AKShare has bond_zh_hs_spot; this service does not serve it yet.',
      'AKShare 有 bond_zh_hs_spot，本服务尚未提供。',
    ],
    [
      'stock_fund_flow_industry',
      'AKShare has stock_fund_flow_industry; this service does not serve it: its source keeps programs out with a value that a script of the site computes, and this service does not imitate such scripts. stock_sector_fund_flow_rank does the same job.',
      'AKShare 有 stock_fund_flow_industry，本服务不提供：其数据源用网站脚本计算的值防止程序访问，本服务不模仿这样的脚本。可用 stock_sector_fund_flow_rank 代替。',
    ],
    [
      'volatility_yz_rv',
      'AKShare has volatility_yz_rv; this service does not serve it: it takes a whole table as its argument, and a query holds none. rv_from_futures_zh_minute_sina does the same job.',
      'AKShare 有 volatility_yz_rv，本服务不提供：它的参数是一整张表，查询字符串放不下。可用 rv_from_futures_zh_minute_sina 代替。',
    ],
  ])('of %s', (name, english, chinese) => {
    const absence = few[name] ?? expect.fail(`${name} is not listed`);
    expect(absenceText(name, absence)).toEqual({ en: english, zh: chinese });
  });
});

describe('a name that is served from now on', () => {
  it('leaves the list, whatever the files say of it', () => {
    expect(toAbsences([])).toHaveProperty('watch');
    expect(toAbsences([{ name: 'watch' }, { name: 'volatility_yz_rv' }])).not.toHaveProperty('watch');
    expect(toAbsences([{ name: 'volatility_yz_rv' }])).not.toHaveProperty('volatility_yz_rv');
  });

  it('is what its old name leads to, and stands for the names whose job it does', () => {
    const before = toAbsences([]);
    const after = toAbsences([{ name: 'air_quality_hebei' }, { name: 'bond_zh_hs_spot' }]);
    expect([before.air_hebei, after.air_hebei]).toEqual([
      expect.objectContaining({ now: 'air_quality_hebei', isServed: false }),
      expect.objectContaining({ now: 'air_quality_hebei', isServed: true }),
    ]);
    expect([before.bond_zh_spot, after.bond_zh_spot]).toEqual([
      { state: 'neverExisted', instead: [], unserved: ['bond_zh_hs_spot'] },
      { state: 'neverExisted', instead: ['bond_zh_hs_spot'] },
    ]);
  });
});
