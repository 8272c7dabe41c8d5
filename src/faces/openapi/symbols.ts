import { type Language, say } from '../../base/say.ts';
import { COMMON } from '../../catalogue/registry/categories.ts';
import { MAX_SYMBOLS, USUAL_SYMBOLS } from '../symbols/symbol.ts';
import { sharedResponse } from './responses.ts';

/** The path item of `/api/symbols`. */
export function symbolPath(language: Language): unknown {
  return {
    get: {
      operationId: 'findSymbols',
      tags: [COMMON.title.en],
      summary: say('Securities by name, pinyin, initials or code.', '按名称、拼音、首字母或代码查找证券。')[language],
      description: say(
        'Finds shares, funds, indices, bonds, futures, options and boards, best first, with the interfaces that take each and the spelling that each wants. The names are those of the lists of this service, at most a day old while their sources answer. They are loaded in the background, one after the other: the short ones half a minute after the start, all from the first search on. Until a list is there, its securities are not found, and `Finfount-Note` names what is missing.',
        '查找股票、基金、指数、债券、期货、期权和板块，最符合的在前，并给出接受它的接口及各自要求的写法。名称来自本服务的清单；数据源正常时不超过一天。清单在后台依次载入：短的在启动半分钟后，全部自首次查找起。载入之前找不到其中的证券，由 `Finfount-Note` 写明缺少哪些。',
      )[language],
      parameters: [
        {
          name: 'q',
          in: 'query',
          required: true,
          description: say(
            'A name or a part of one, its pinyin such as maotai or the initials such as gzmt, or a code of any spelling. Case, full width and blanks do not matter.',
            '名称或其中一部分、拼音（例如 maotai）或其首字母（例如 gzmt），或任何写法的代码。不区分大小写、全角半角和空格。',
          )[language],
          schema: { type: 'string' },
          example: '茅台',
        },
        {
          name: 'kind',
          in: 'query',
          description: say('Only securities of this kind.', '只要这一类。')[language],
          schema: { $ref: '#/components/schemas/SymbolKind' },
        },
        {
          name: 'limit',
          in: 'query',
          description: say('The most securities.', '最多返回几个。')[language],
          schema: { type: 'integer', minimum: 1, maximum: MAX_SYMBOLS, default: USUAL_SYMBOLS },
        },
      ],
      responses: {
        200: {
          description: say('The securities, best first. None is `[]`.', '证券，最符合的在前；没有时为 `[]`。')[
            language
          ],
          headers: {
            'Finfount-Note': { $ref: '#/components/headers/Finfount-Note' },
            'Finfount-Note-Chinese': { $ref: '#/components/headers/Finfount-Note-Chinese' },
          },
          content: {
            'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/FoundSymbol' } } },
          },
        },
        401: sharedResponse('Unauthorized'),
        422: sharedResponse('WrongSymbols'),
        429: sharedResponse('RateLimited'),
      },
    },
  };
}
