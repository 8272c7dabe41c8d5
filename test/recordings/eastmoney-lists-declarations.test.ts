import { describe, expect, it } from 'vitest';
import { readQuery, toQuery } from '../../src/engine/interface/query.ts';
import { openRegistry } from '../declarations.ts';
import { describeDeclarations, type InterfaceMap, openMaps } from './declared-maps.ts';

// Every declaration of a list against the map of its interface. Each difference stands below, with its reason.

/** The map of one list. */
interface ListMap extends InterfaceMap {
  readonly family: string;
  readonly request: { readonly url: string; readonly params: Readonly<Record<string, string>> };
  readonly map?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const folder = openMaps<ListMap>('eastmoney-lists');
const maps = folder.maps.filter(({ family }) => family === 'em-clist');
const registry = await openRegistry();

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  'bond_cov_comparison kind of 上市日期': 'its numbers are days',
  'bond_cov_comparison kind of 开始转股日': 'its numbers are days',
  'bond_cov_comparison kind of 申购日期': 'its numbers are days',
  'index_global_spot_em kind of 最新行情时间': 'its texts are times',
};

describeDeclarations(registry, maps, REASONS);

/** The parts of a set, with one kind of blank between their conditions. */
const partsOf = (set: string): readonly string[] => set.split(',').map((part) => part.replaceAll('+', ' '));

/** The set that a map asks for, with these params. */
function setOf({ name, request, map }: ListMap, params: Readonly<Record<string, unknown>>): string {
  const template = request.params.fs ?? '';
  return template.replaceAll(/\{(\w+)\|(\w+)\}/g, (_, param: string, kind: string) => {
    const value = String(params[param]);
    const known = map?.[param]?.[value];
    if (typeof known === 'string') return known;
    // The codes that a map tells in words: `科技类 0216`, `上证系列指数 m:1+t:1`.
    const [, told = ''] = new RegExp(`${value} ([^;]+?)(?:;|, |$)`).exec(wordsOf(name, param)) ?? [];
    return told === '' && kind === 'code' ? value : told;
  });
}

const wordsOf = (name: string, param: string): string => {
  const described = maps.find((map) => map.name === name)?.params.find((each) => each.name === param);
  return described && 'description' in described ? String(described.description) : '';
};

describe.each(maps)('$name', (map) => {
  it('asks for the set of its map, with every choice', async () => {
    const declared = await registry.load(map.name);
    const choices = map.params.flatMap(({ name, allowed }) => (allowed ?? []).map((value) => ({ [name]: value })));
    // A board is asked for by its code.
    const code = map.params.some(({ name, allowed }) => name === 'symbol' && allowed === null) && { symbol: 'BK1027' };
    for (const params of [{}, ...choices]) {
      const query = toQuery({ ...params, ...code });
      const { params: values } = readQuery(declared, query, new Date());
      const ask = declared.ask(values);
      expect(partsOf(String(ask.set)).toSorted()).toEqual([...partsOf(setOf(map, values))].toSorted());
      expect(ask.fltt).toBe(Number(map.request.params.fltt));
    }
  });
});

it('all 44 are compared', () => {
  expect(maps).toHaveLength(44);
});
