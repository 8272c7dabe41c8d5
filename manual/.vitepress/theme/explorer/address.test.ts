import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_PICTURE } from '../../../../src/faces/manual-data/first-call.ts';
import { toExplorerAddress } from '../../../../src/faces/pages/navigation.ts';
import { param } from '../../../../test/declarations.ts';
import {
  type ExplorerState,
  encodeState,
  PLAIN_VIEW,
  queryAsOf,
  readInterface,
  readState,
  requestOfLink,
} from './address.ts';

const params = [
  param('symbol', { default: '000001', example: '600000' }),
  param('tags', { many: true, default: [] }),
  param('cookie', { input: 'secret' }),
];

describe('the address of the explorer', () => {
  it('tells the request that it sends, if it sends one', () => {
    expect(requestOfLink('?view.interface=x&symbol=1&view.sent=1&view.scale=log&tags=a&tags=b')).toBe(
      '?symbol=1&tags=a&tags=b',
    );
    expect(requestOfLink('?view.interface=x&view.sent=1')).toBe('');
    expect(requestOfLink('?view.interface=x&symbol=1')).toBeUndefined();
  });

  it('is what a started service announces as a first picture', () => {
    expect(`/docs/explore${toExplorerAddress('stock_zh_a_hist', [['symbol', '600000']])}`).toBe(FIRST_PICTURE);
  });

  it('holds the values that differ from the defaults, the view, and that the request was sent', () => {
    const state: ExplorerState = {
      values: { symbol: ['600519'], tags: [] },
      view: {
        picture: 'lines',
        series: ['收盘', 'S&P 500'],
        isLog: true,
        stretch: '5y',
        columns: ['日期', '收盘'],
        sort: { column: '收盘', isDescending: true },
        filter: '平安 000',
        compared: [{ interface: 'index_zh_a_hist', params: [['symbol', '000300']], column: '收盘' }],
        compareScale: 'axes',
      },
      isSent: true,
    };
    const query = encodeState(state, params, 'stock_zh_a_hist');
    expect(decodeURIComponent(query)).toBe(
      '?view.interface=stock_zh_a_hist&symbol=600519&view.sent=1&view.picture=lines&view.series=收盘&view.series=S&P+500&view.scale=log&view.stretch=5y&view.column=日期&view.column=收盘&view.sort=-收盘&view.filter=平安+000&view.with=index_zh_a_hist?symbol=000300&view.column=%E6%94%B6%E7%9B%98&view.axes=own',
    );
    expect(readInterface(query)).toBe('stock_zh_a_hist');
    expect(readState(query, params)).toEqual(state);
  });

  it('is empty for defaults and a plain view', () => {
    expect(encodeState({ values: { symbol: ['000001'] }, view: PLAIN_VIEW, isSent: false }, params)).toBe('');
  });

  it('starts with the example where the address is empty, and with the defaults otherwise', () => {
    expect(readState('', params)).toEqual({
      values: { symbol: ['600000'], tags: [] },
      view: PLAIN_VIEW,
      isSent: false,
    });
    expect(readState('?view.sent=1', params).values).toEqual({ symbol: [], tags: [] });
    expect(readState('?tags=a', params).values).toEqual({ symbol: [], tags: ['a'] });
  });

  it('holds no secret, and reads none from a link', () => {
    const state: ExplorerState = { values: { cookie: ['token=7'] }, view: PLAIN_VIEW, isSent: true };
    expect(encodeState(state, params)).toBe('?view.sent=1');
    expect(readState('?cookie=token&view.sent=1', params).values).not.toHaveProperty('cookie');
  });

  it('ignores unknown keys, pictures and stretches', () => {
    const state = readState('?utm=1&constructor=2&view.picture=cake&view.stretch=toString&view.scale=odd', params);
    expect(state.view).toEqual(PLAIN_VIEW);
    expect(state.values).toEqual({ symbol: ['600000'], tags: [] });
  });

  it('holds as of when the archive is asked, as the request has it', () => {
    const query = '?symbol=600000&_as_of=2026-10-01T15%3A30&view.sent=1';
    const state = readState(query, params);
    expect(state.asOf).toBe('2026-10-01T15:30');
    expect(requestOfLink(query)).toBe('?symbol=600000&_as_of=2026-10-01T15%3A30');
    expect(readState(encodeState(state, params), params)).toEqual(state);
    expect(queryAsOf('?a=1', '2026-10-01')).toBe('?a=1&_as_of=2026-10-01');
    expect([queryAsOf('', '2026-10-01'), queryAsOf('?a=1', undefined)]).toEqual(['?_as_of=2026-10-01', '?a=1']);
  });

  it('holds any state so that reading returns it', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 3 });
    const names = fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => !name.startsWith('-'));
    fc.assert(
      fc.property(texts, texts, fc.boolean(), names, fc.boolean(), (symbol, series, isLog, column, isDescending) => {
        const state: ExplorerState = {
          values: { symbol: symbol[0] === '000001' ? [] : symbol, tags: series },
          view: { series, isLog, columns: symbol, sort: { column, isDescending } },
          isSent: true,
        };
        expect(readState(encodeState(state, params), params)).toEqual(state);
      }),
    );
  });
});
