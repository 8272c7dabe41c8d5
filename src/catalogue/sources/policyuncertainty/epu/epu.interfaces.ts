import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { dynamicColumns } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { epu, KNOWN_COLUMNS, parseEpu } from './wire.ts';

/** The columns of the regions whose CSV is known: year, month and the index. */
const KNOWN = Object.fromEntries(
  Object.entries(KNOWN_COLUMNS).map(([region, names]) => [region, sampleNames(names.join('|'))]),
);

export default [
  defineInterface({
    name: 'article_epu_index',
    category: 'article',
    say: say(
      'Monthly index of economic policy uncertainty of one region, oldest month first, by Scott R. Baker, Nicholas Bloom, Steven J. Davis and their fellow authors.',
      '经济政策不确定性指数（EPU），月度',
    ),
    sample: {
      columns: { param: 'symbol', of: { USA: sampleNames('Year|Month|News_Based_Policy_Uncert_Index'), ...KNOWN } },
      texts: { Year: '{YYYY}', year: '{YYYY}', Month: '{M}', month: '{M}' },
    },
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
    grain: 'month',
    source: epu,
    cache: freshFor('12h', { staleIfError: '365d' }),
    params: {
      symbol: choice(
        {
          Global: say(
            'mean of many countries, weighted by GDP at purchasing power parity',
            '多国均值，以购买力平价 GDP 加权',
          ),
          Australia: say('Australia', '澳大利亚'),
          Canada: say('Canada', '加拿大'),
          China: say(
            'mainland China, from the South China Morning Post; ends in November 2023',
            '中国内地，取自《南华早报》；止于 2023 年 11 月',
          ),
          Europe: say('Europe, from newspapers of five countries', '欧洲，取自五国报纸'),
          Germany: say('Germany, a column of the European file', '德国，欧洲文件中的一列'),
          'Hong Kong': say('Hong Kong', '香港'),
          Ireland: say('Ireland', '爱尔兰'),
          Japan: say(
            'Japan, with indexes of fiscal, monetary, trade and exchange rate policy',
            '日本，含财政、货币、贸易与汇率政策指数',
          ),
          Mexico: say('Mexico', '墨西哥'),
          Russia: say('Russia', '俄罗斯'),
          Spain: say('Spain', '西班牙'),
          UK: say('United Kingdom, from eleven newspapers', '英国，取自十一份报纸'),
          USA: say('United States, from newspapers', '美国，取自报纸'),
          Brazil: say('Brazil', '巴西'),
          Chile: say('Chile', '智利'),
          Colombia: say('Colombia', '哥伦比亚'),
          France: say('France, a column of the European file', '法国，欧洲文件中的一列'),
          Greece: say('Greece', '希腊'),
          India: say('India', '印度'),
          Italy: say('Italy, a column of the European file', '意大利，欧洲文件中的一列'),
          'South Korea': say('South Korea', '韩国'),
          Netherlands: say('Netherlands', '荷兰'),
          Singapore: say('Singapore', '新加坡'),
          Sweden: say('Sweden', '瑞典'),
          'China New': say('the same as China', '与 China 相同'),
          'Spain New': say('the same as Spain', '与 Spain 相同'),
        },
        { default: 'China', say: say('The region.', '地区。') },
      ),
    },
    columns: {
      [DYNAMIC_COLUMNS]: dynamicColumns(
        'any',
        'index_points_or_none',
        say(
          'The columns of the file of the region, named as it names them: year and month as whole numbers, or one date as the file writes it (`2003-02-01` for a day of a spreadsheet, texts such as `1/1990` as they are); the indexes as numbers, each scaled to a mean of 100 over the years that its authors chose; remarks as texts. A date without a name is `Date`.',
          '该地区文件的各列，沿用文件的列名：年与月为整数，或一个日期，与文件所写相同（表格中的日期为 `2003-02-01`，`1/1990` 之类的文本保持原样）；指数为数值，各按作者选定的年份缩放到均值 100；备注为文本。没有名称的日期列为 `Date`。',
        ),
      ),
    },
    quirks: [
      say(
        'China is the index of the South China Morning Post, which ends in November 2023. The index of mainland papers is another series and is never answered in its place.',
        'China 是《南华早报》指数，止于 2023 年 11 月。基于内地报纸的指数是另一序列，从不以其代替。',
      ),
      say(
        'Germany, France and Italy answer their own column of the European file, where AKShare answers the European index for all three.',
        '德国、法国和意大利返回欧洲文件中各自的列，AKShare 对三者都返回欧洲指数。',
      ),
      say(
        'The global index is normalized anew at every release, so its whole history changes.',
        '全球指数每次发布都重新标准化，因此整个历史都会变化。',
      ),
      say(
        'For China, the USA, Germany, France, Italy, India, Brazil, Russia and Mexico the file of all countries is the fallback when their own is gone.',
        '中国、美国、德国、法国、意大利、印度、巴西、俄罗斯和墨西哥，自身的文件失效时以全部国家的文件备用。',
      ),
    ],
    evidence: [
      say(
        'Eleven recorded files of the site, spreadsheets of several years and a CSV, are answered for thirteen regions as another reader of spreadsheets reads them, every cell.',
        '网站的十一个实录文件（若干年的电子表格和一个 CSV），十三个地区的返回值与另一电子表格读取程序逐格一致。',
      ),
      say(
        'Where the file of all countries is the fallback, it agrees with the file of the country in more than 98.5 percent of the months that they share; the rest are later revisions.',
        '以全部国家的文件备用时，在共有的月份中 98.5% 以上与该国文件一致；其余是后来的修订。',
      ),
      say(
        'Not recorded: the narrow CSV files of the site, and any file of Australia, Canada, Hong Kong, Ireland, Japan, Spain, Chile, Colombia, Greece, the Netherlands, Singapore and Sweden. Their reading is tested with files made after their descriptions.',
        '未实录：网站的窄表 CSV 文件，以及澳大利亚、加拿大、香港、爱尔兰、日本、西班牙、智利、哥伦比亚、希腊、荷兰、新加坡和瑞典的任何文件。其读取用按说明编写的文件测试。',
      ),
    ],
    ask: ({ symbol }) => ({ region: symbol === 'China New' ? 'China' : symbol === 'Spain New' ? 'Spain' : symbol }),
    parse: (pages, ask) => ({ [DYNAMIC_COLUMNS]: parseEpu(pages, ask) }),
    example: { symbol: 'China' },
    probe: {
      newest: ({ columns: [year, month], to }) =>
        `${year?.cells.textAt(to - 1)}-${month?.cells.textAt(to - 1)?.padStart(2, '0')}`,
    },
  }),
];
