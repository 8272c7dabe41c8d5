import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { OPEN } from '../../../../engine/interface/columns.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { open } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { epu, parseEpu } from './wire.ts';

export default [
  defineInterface({
    name: 'article_epu_index',
    category: 'article',
    doc: 'Monthly index of economic policy uncertainty of one region, oldest month first, by Scott R. Baker, Nicholas Bloom, Steven J. Davis and their fellow authors.',
    chinese: '经济政策不确定性指数（EPU），月度',
    keywords: [
      'EPU',
      'Baker Bloom Davis',
      'uncertainty index',
      '中国',
      '美国',
      '欧洲',
      '英国',
      '日本',
      '德国',
      '不确定性',
    ],
    page: 'https://www.policyuncertainty.com/',
    kind: 'history',
    each: 'month',
    source: epu,
    cache: freshFor('12h', { staleIfError: '365d' }),
    params: {
      symbol: choice(
        {
          Global: 'mean of many countries, weighted by GDP at purchasing power parity',
          Australia: 'Australia',
          Canada: 'Canada',
          China: 'mainland China, from the South China Morning Post; ends in November 2023',
          Europe: 'Europe, from newspapers of five countries',
          Germany: 'Germany, a column of the European file',
          'Hong Kong': 'Hong Kong',
          Ireland: 'Ireland',
          Japan: 'Japan, with indexes of fiscal, monetary, trade and exchange rate policy',
          Mexico: 'Mexico',
          Russia: 'Russia',
          Spain: 'Spain',
          UK: 'United Kingdom, from eleven newspapers',
          USA: 'United States, from newspapers',
          Brazil: 'Brazil',
          Chile: 'Chile',
          Colombia: 'Colombia',
          France: 'France, a column of the European file',
          Greece: 'Greece',
          India: 'India',
          Italy: 'Italy, a column of the European file',
          'South Korea': 'South Korea',
          Netherlands: 'Netherlands',
          Singapore: 'Singapore',
          Sweden: 'Sweden',
          'China New': 'the same as China',
          'Spain New': 'the same as Spain',
        },
        { default: 'China', doc: 'The region.' },
      ),
    },
    columns: {
      [OPEN]: open(
        'any',
        'index points for an index; none for a year, a month, a date or a remark',
        say(
          'The columns of the file of the region, named as it names them: year and month as whole numbers, or one date as the file writes it (`2003-02-01` for a day of a spreadsheet, texts such as `1/1990` as they are); the indexes as numbers, each scaled to a mean of 100 over the years that its authors chose; remarks as texts. A date without a name is `Date`.',
          '该地区文件的各列，沿用文件的列名：年与月为整数，或一个日期，与文件所写相同（表格中的日期为 `2003-02-01`，`1/1990` 之类的文本保持原样）；指数为数值，各按作者选定的年份缩放到均值 100；备注为文本。没有名称的日期列为 `Date`。',
        ),
      ),
    },
    quirks: [
      'China is the index of the South China Morning Post, which ends in November 2023. The index of mainland papers is another series and is never answered in its place.',
      'Germany, France and Italy answer their own column of the European file, where AKShare answers the European index for all three.',
      'The global index is normalized anew at every release, so its whole history changes.',
      'For China, the USA, Germany, France, Italy, India, Brazil, Russia and Mexico the file of all countries is the fallback when their own is gone.',
    ],
    evidence: [
      'Eleven recorded files of the site, spreadsheets of several years and a CSV, are answered for thirteen regions as another reader of spreadsheets reads them, every cell.',
      'Where the file of all countries is the fallback, it agrees with the file of the country in more than 98.5 percent of the months that they share; the rest are later revisions.',
      'Not recorded: the narrow CSV files of the site, and any file of Australia, Canada, Hong Kong, Ireland, Japan, Spain, Chile, Colombia, Greece, the Netherlands, Singapore and Sweden. Their reading is tested with files made after their descriptions.',
    ],
    ask: ({ symbol }) => ({ region: symbol === 'China New' ? 'China' : symbol === 'Spain New' ? 'Spain' : symbol }),
    parse: (pages, ask) => ({ [OPEN]: parseEpu(pages, ask) }),
    example: { symbol: 'China' },
    probe: {
      newest: ({ columns: [year, month], to }) =>
        `${year?.cells.textAt(to - 1)}-${month?.cells.textAt(to - 1)?.padStart(2, '0')}`,
    },
  }),
];
