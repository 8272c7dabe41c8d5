import { type Language, say } from '../../base/say.ts';
import { MARKETS, SYMBOL_KINDS } from '../symbols/symbol.ts';

/** The schemas of what `/api/symbols` answers. */
export function symbolSchemas(language: Language): Readonly<Record<string, unknown>> {
  return {
    SymbolKind: { type: 'string', enum: SYMBOL_KINDS },
    SymbolMarket: {
      type: ['string', 'null'],
      enum: [...MARKETS, null],
      description: say(
        'The exchange; null for what is traded on none, such as an open-end fund or a board.',
        '交易所；不在交易所交易的（例如开放式基金、板块）为 null。',
      )[language],
    },
    FoundSymbol: {
      type: 'object',
      required: ['code', 'name', 'kind', 'market', 'interfaces'],
      properties: {
        code: { type: 'string', examples: ['600519'] },
        name: { type: 'string', examples: ['贵州茅台'] },
        kind: { $ref: '#/components/schemas/SymbolKind' },
        market: { $ref: '#/components/schemas/SymbolMarket' },
        interfaces: {
          type: 'array',
          description: say(
            'The interfaces that take it, price histories first and those that are meant for other funds last: the parameter, and the spelling that it wants.',
            '接受该证券的接口，历史行情在前，面向其他类型基金的在后：参数名，以及该参数要求的写法。',
          )[language],
          items: {
            type: 'object',
            required: ['name', 'param', 'value'],
            properties: {
              name: { type: 'string', examples: ['stock_zh_a_daily'] },
              param: { type: 'string', examples: ['symbol'] },
              value: { type: 'string', examples: ['sh600519'] },
            },
          },
        },
      },
    },
  };
}
