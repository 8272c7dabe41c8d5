import { CATEGORIES } from '../../catalogue/declare/categories.ts';
import type { Role } from '../../engine/interface/columns.ts';
import type { Interface } from '../../engine/interface/interface.ts';

/** The plugin by which Grafana reads JSON over HTTP. */
const INFINITY = 'yesoreyeram-infinity-datasource';

/** The columns of a candle, with the names that Grafana's panel of candles looks for. */
const CANDLE_ROLES = ['open', 'high', 'low', 'close', 'volume'] as const satisfies readonly Role[];

/**
 * A dashboard of Grafana: a panel of candles for each history of prices by day, in a row for each category, with a
 * field for the symbol of each. It reads a service through the plugin Infinity, whose base URL is the address of
 * the service.
 */
export function toGrafanaDashboard(interfaces: readonly Interface[]): unknown {
  const drawn = interfaces.flatMap((iface) => toCandleSources(iface));
  const categories = [...new Set(drawn.map(({ iface }) => iface.category))];
  let id = 0;
  let y = 0;
  const panels = categories.flatMap((category) => {
    const row = {
      id: ++id,
      type: 'row',
      title: CATEGORIES[category as keyof typeof CATEGORIES].title.en,
      collapsed: false,
      gridPos: { x: 0, y: y++, w: 24, h: 1 },
      panels: [],
    };
    const own = drawn.filter(({ iface }) => iface.category === category);
    const placed = own.map((each, at) => ({
      ...toPanel(each),
      id: ++id,
      gridPos: { x: (at % 2) * 12, y: y + Math.floor(at / 2) * 9, w: 12, h: 9 },
    }));
    y += Math.ceil(own.length / 2) * 9;
    return [row, ...placed];
  });
  return {
    title: 'finfount',
    uid: 'finfount',
    tags: ['finfount'],
    schemaVersion: 39,
    timezone: 'browser',
    time: { from: 'now-1y', to: 'now' },
    templating: {
      list: [
        { name: 'source', type: 'datasource', query: INFINITY, label: 'finfount' },
        ...drawn.flatMap(({ iface, subject }) =>
          subject === undefined
            ? []
            : [
                {
                  name: iface.name,
                  type: 'textbox',
                  label: `${iface.name} ${subject.param}`,
                  query: subject.value,
                  current: { text: subject.value, value: subject.value },
                },
              ],
        ),
      ],
    },
    panels,
  };
}

/** A price history that can be drawn as candles. */
interface CandleSource {
  readonly iface: Interface;
  /** The English name of the column of days. */
  readonly day: string;
  /** The English names of the figures of a candle. */
  readonly figures: readonly string[];
  /** The param that selects the security, and a value. */
  readonly subject: { readonly param: string; readonly value: string } | undefined;
}

function toCandleSources(iface: Interface): readonly CandleSource[] {
  const { columns, params, example, isPriceHistory, unavailable } = iface;
  const day = columns.find(({ cells }) => cells === 'date')?.id;
  const figures = CANDLE_ROLES.flatMap(
    (role) => columns.find((column) => column.role === role && !column.isOptional)?.id ?? [],
  );
  const others = Object.entries(params).some(
    ([name, { required, security, board }]) => required && !security && !board && example[name] === undefined,
  );
  if (isPriceHistory !== true || unavailable !== undefined || day === undefined || others) return [];
  if (!['open', 'high', 'low', 'close'].every((role) => figures.includes(role))) return [];
  const [first] = Object.entries(params);
  // Where no param is of a security, the first one is the symbol: the name of a pair, an index or a product.
  const subject = Object.entries(params).find(([, { security, board }]) => security ?? board) ?? first;
  const value = subject && (example[subject[0]] ?? subject[1].default);
  return [
    { iface, day, figures, subject: subject && typeof value === 'string' ? { param: subject[0], value } : undefined },
  ];
}

function toPanel({
  iface: {
    name,
    say: { en },
    example,
    params,
  },
  day,
  figures,
  subject,
}: CandleSource): object {
  const fixed = Object.entries(example).filter(
    ([param, value]) => param !== subject?.param && typeof value === 'string' && params[param]?.time !== 'day',
  );
  const source = { type: INFINITY, uid: placeholder('source') };
  return {
    type: 'candlestick',
    title: subject ? `${name} ${placeholder(name)}` : name,
    description: en,
    datasource: source,
    targets: [
      {
        refId: 'A',
        datasource: source,
        type: 'json',
        source: 'url',
        parser: 'backend',
        format: 'table',
        url: `/api/table/${name}.json`,
        url_options: {
          method: 'GET',
          params: [
            ...(subject ? [{ key: subject.param, value: placeholder(name) }] : []),
            ...fixed.map(([key, value]) => ({ key, value })),
            { key: '_columns', value: [day, ...figures].join(',') },
            { key: '_names', value: 'en' },
          ],
        },
        root_selector: '',
        columns: [
          { selector: day, text: 'time', type: 'timestamp' },
          ...figures.map((figure) => ({ selector: figure, text: figure, type: 'number' })),
        ],
      },
    ],
  };
}

/** What Grafana replaces by the value of a field of the dashboard. */
function placeholder(name: string): string {
  return `$\{${name}}`;
}
