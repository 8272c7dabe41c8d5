import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toGrafanaDashboard } from '../src/faces/dashboards/grafana.ts';
import { toWidgets } from '../src/faces/dashboards/widgets.ts';
import { loadCatalogue } from './declarations.ts';
import { sampleInterfaces } from './sample.ts';
import { startTestService, type TestService } from './service.ts';

// The files of dashboards, against a service that answers what they ask for.

const { interfaces } = await loadCatalogue();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ sandbox: true, basePath: '/finance' });
});
afterAll(() => service.close());

async function rowsOf(path: string): Promise<readonly Record<string, unknown>[]> {
  const response = await service.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Record<string, unknown>[];
}

describe('the widgets of OpenBB Workspace', () => {
  it('are served to any origin, one for each interface that answers', async () => {
    const response = await service.get('/widgets.json', { origin: 'https://pro.openbb.co' });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const widgets = (await response.json()) as object;
    const answering = interfaces.filter(({ unavailable }) => unavailable === undefined).map(({ name }) => name);
    expect(Object.keys(widgets)).toEqual(answering);
  });

  it.each(sampleInterfaces(interfaces).flatMap(({ name }) => (name in toWidgets(interfaces) ? [name] : [])))(
    'of %s is answered with the columns that it declares',
    async (name) => {
      const widget = toWidgets(interfaces)[name]!;
      const query = new URLSearchParams(
        widget.params.map(({ paramName, value }): [string, string] => [paramName, String(value)]),
      );
      const rows = await rowsOf(`/${widget.endpoint}?${query.toString()}`);
      const columns = widget.data.table.columnsDefs.map(({ field }) => field);
      if (rows[0]) expect(Object.keys(rows[0])).toEqual(expect.arrayContaining(columns));
    },
  );

  it('hold no secret and no wait, and show the choices of a param', () => {
    const { stock_zh_a_hist: klines } = toWidgets(interfaces);
    expect(klines?.params.map(({ paramName }) => paramName)).toEqual([
      'symbol',
      'period',
      'start_date',
      'end_date',
      'adjust',
      '_names',
    ]);
    expect(klines?.params[1]?.options?.map(({ value }) => value)).toEqual(['daily', 'weekly', 'monthly']);
  });
});

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly {
    readonly url: string;
    readonly url_options: { readonly params: readonly { readonly key: string; readonly value: string }[] };
    readonly columns: readonly { readonly selector: string }[];
  }[];
}

describe('the dashboard of Grafana', () => {
  const { panels, templating } = toGrafanaDashboard(interfaces) as {
    readonly panels: readonly Panel[];
    readonly templating: { readonly list: readonly { readonly name: string; readonly query: string }[] };
  };
  const filled = new Map(templating.list.map(({ name, query }) => [`\${${name}}`, query]));
  const candles = panels.filter(({ type }) => type === 'candlestick');

  it('is served, with the daily prices of shares, funds and indices', async () => {
    const response = await service.get('/grafana.json');
    expect(await response.json()).toEqual(toGrafanaDashboard(interfaces));
    const titles = candles.map(({ title }) => title.split(' ')[0]);
    expect(titles).toEqual(expect.arrayContaining(['stock_zh_a_hist', 'fund_etf_hist_em', 'stock_us_hist']));
  });

  it('has a field for the symbol of each panel, also where symbols are a set', () => {
    const field = (name: string): string => `\${${name}}`;
    for (const { title, targets } of candles) {
      const name = title.split(' ')[0]!;
      expect(title).toBe(`${name} ${field(name)}`);
      expect(targets![0]!.url_options.params[0]).toEqual({ key: 'symbol', value: field(name) });
      expect(filled.has(field(name)), name).toBe(true);
    }
    expect(filled.get(field('forex_hist_em'))).toBe('USDCNH');
  });

  it('has panels that do not lie upon each other', () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });

  it.each(candles.map(({ title }, at) => [title, at] as const))(
    'asks for the columns of %s by names that are answered',
    async (_, at) => {
      const [target] = candles[at]!.targets!;
      const query = new URLSearchParams(
        target!.url_options.params.map(({ key, value }): [string, string] => [key, filled.get(value) ?? value]),
      );
      const [row] = await rowsOf(`${target!.url}?${query.toString()}`);
      expect(Object.keys(row ?? {})).toEqual(target!.columns.map(({ selector }) => selector));
      expect(typeof row?.close).toBe('number');
    },
  );
});
