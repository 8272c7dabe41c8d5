import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, date, number, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type EsgAsk, parseAllRatings, parseRatings, sinaEsg } from './wire.ts';

const KEYWORDS = ['ESG', '评级', '可持续', 'sustainability', 'rating'];
const SCORE = { unit: 'score' } as const;

/** The code of a company with its exchange. */
const CODE = say(
  'Code with its exchange, such as 600522.SH or 00066.HK.',
  '带交易所的代码，例如 600522.SH 或 00066.HK。',
);

const MARKET = {
  say: say('Market: cn, hk or us, in small letters or capitals.', '市场：cn、hk 或 us，大小写依数据源。'),
};

const ALL = {
  成分股代码: code('symbol', {
    id: 'symbol',
    role: 'code',
    of: 'share',
    say: say(
      'Code of the company, with its exchange before it, such as SZ000001.',
      '公司代码，前为交易所，例如 SZ000001。',
    ),
  }),
  评级机构: text('agency_name', { say: say('Agency.', '评级机构。') }),
  评级: text('esg_score', { say: say('Its rating: a grade or a number.', '评级：等级或数值。') }),
  评级季度: text('esg_dt', {
    id: 'rating_quarter',
    say: say('Quarter of the rating, such as 2022Q4.', '评级所属季度，例如 2022Q4。'),
  }),
  标识: text('remark', { id: 'remark', say: say('Remark.', '标识。') }),
  交易市场: text('market', MARKET),
};

const HUAZHENG = {
  日期: date('date', { say: say('Day of the round of ratings.', '评级轮次的日期。') }),
  股票代码: code('symbol', { say: CODE }),
  交易市场: text('market', MARKET),
  股票名称: text('name'),
  ESG评分: number('esg_score', SCORE),
  ESG等级: text('esg_score_grade', { id: 'esg_grade', say: say('Grade.', '等级。') }),
  环境: number('e_score', { ...SCORE, id: 'environment_score', say: say('Score for the environment.') }),
  环境等级: text('e_score_grade', { id: 'environment_grade', say: say('Grade for the environment.') }),
  社会: number('s_score', { ...SCORE, id: 'social_score', say: say('Score for society.') }),
  社会等级: text('s_score_grade', { id: 'social_grade', say: say('Grade for society.') }),
  公司治理: number('g_score', { ...SCORE, id: 'governance_score', say: say('Score for governance.') }),
  公司治理等级: text('g_score_grade', { id: 'governance_grade', say: say('Grade for governance.') }),
};

const MSCI = {
  股票代码: code('symbol', { say: CODE }),
  ESG评分: text('esg_rating', { id: 'esg_rating', say: say('Rating, from AAA to CCC.', '评级，AAA 至 CCC。') }),
  环境总评: number('env_score', SCORE),
  社会责任总评: number('social_score', SCORE),
  治理总评: number('governance_score', SCORE),
  评级日期: date('quarter_date', { say: say('Day of the rating.', '评级日期。') }),
  交易市场: text('market', MARKET),
};

/** A score with its grade: of what, in both languages. */
const graded = (en: string, zh: string) => ({
  say: say(`${en} with its grade in brackets, such as 52.3(B-).`, `${zh}，等级在括号内，例如 52.3(B-)。`),
});
const ESG_SCORE = graded('ESG score', 'ESG 评分');
const ENVIRONMENT_SCORE = graded('Score for the environment', '环境评分');
const SOCIETY_SCORE = graded('Score for society', '社会责任评分');
const GOVERNANCE_SCORE = graded('Score for governance', '治理评分');

const REFINITIV = {
  股票代码: code('symbol', { say: say('Code or ticker, such as 000975.SZ or MFA.', '代码，例如 000975.SZ 或 MFA。') }),
  ESG评分: text('esg_score', ESG_SCORE),
  ESG评分日期: date('esg_score_date', { id: 'esg_score_date', say: say('Day of the ESG score.', 'ESG 评分的日期。') }),
  环境总评: text('env_score', ENVIRONMENT_SCORE),
  环境总评日期: date('env_score_date', {
    id: 'environment_score_date',
    say: say('Day of the score for the environment.', '环境评分的日期。'),
  }),
  社会责任总评: text('social_score', SOCIETY_SCORE),
  社会责任总评日期: date('social_score_date', {
    id: 'social_score_date',
    say: say('Day of the score for society.', '社会责任评分的日期。'),
  }),
  治理总评: text('governance_score', GOVERNANCE_SCORE),
  治理总评日期: date('governance_score_date', {
    id: 'governance_score_date',
    say: say('Day of the score for governance.', '治理评分的日期。'),
  }),
  争议总评: text('zy_score', { id: 'controversy_score', ...graded('Score for controversies', '争议评分') }),
  争议总评日期: date('zy_score_date', {
    id: 'controversy_score_date',
    say: say('Day of the score for controversies.', '争议评分的日期。'),
  }),
  行业: text('industry'),
  交易所: text('exchange'),
};

const ZHIDING = {
  股票代码: code('ticker', { say: CODE }),
  ESG评分: text('esg_score', ESG_SCORE),
  环境总评: text('environmental_score', ENVIRONMENT_SCORE),
  社会责任总评: text('social_score', SOCIETY_SCORE),
  治理总评: text('governance_score', GOVERNANCE_SCORE),
  评分日期: date('report_date', { id: 'score_date', say: say('Day of the score.', '评分日期。') }),
};

const PAGES = say(
  'All pages are fetched, one a second, and must add up: fifty to ninety, which take a minute or more.',
  '取得所有页，每秒一页，且总数必须相符：五十至九十页，需一分钟以上。',
);
const IN_ORDER = say('The rows are in the order of the source.', '各行按数据源的顺序。');

export default familyOf<RecordsShared<EsgAsk>>(
  {
    category: 'stock',
    topic: 'ratings',
    page: 'https://finance.sina.com.cn/esg/grade.shtml',
    cache: freshFor('1d', { staleIfError: '365d' }),
    kind: 'snapshot',
    grain: 'security',
    source: sinaEsg,
  },
  {
    stock_esg_rate_sina: records({
      sample: {
        codes: { 成分股代码: 'SH600000' },
        texts: {
          评级机构: ['中财绿金院', '商道融绿', '盟浪', '中诚信', '晨星Sustainalytics', '妙盈'],
          标识: 'Comprehensive',
          评级: ['A-', 'B+', 'A', 'AA-', '24.96', 'BB'],
          评级季度: '{YYYY}Q{Q}',
          交易市场: 'cn',
        },
      },
      say: say(
        'ESG ratings of companies of mainland China, Hong Kong and the United States by all agencies that Sina lists.',
        'ESG 评级数据：新浪收录的各评级机构',
      ),
      keywords: KEYWORDS,
      ask: (): EsgAsk => ({ agency: 'all' }),
      columns: ALL,
      parseRows: (pages, ask: EsgAsk) => parseAllRatings(pages, ask, ALL),
      quirks: [
        say(
          'A row is of a company and an agency: some 47,000 of them. Where an agency has no rating, 评级 is `null`; AKShare has `-`.',
          '每行为一家公司与一个机构，约 47,000 行。机构没有评级时评级为 `null`；AKShare 为 `-`。',
        ),
        PAGES,
      ],
    }),
    stock_esg_hz_sina: records({
      sample: {
        texts: {
          公司治理等级: ['AA', 'AAA'],
          交易市场: 'cn',
          ESG等级: 'AAA',
          环境等级: ['A', 'BBB'],
          社会等级: ['AA', 'A'],
        },
        codes: { 股票代码: '600000.SH' },
      },
      say: say('ESG scores and grades of companies by Huazheng (华证).', 'ESG 评级：华证指数'),
      keywords: [...KEYWORDS, '华证'],
      ask: (): EsgAsk => ({ agency: 'huazheng' }),
      columns: HUAZHENG,
      parseRows: (pages, ask: EsgAsk) => parseRatings(pages, ask, HUAZHENG),
      quirks: [PAGES, IN_ORDER],
    }),
    stock_esg_msci_sina: records({
      say: say('ESG ratings of companies by MSCI.', 'ESG 评级：MSCI'),
      keywords: [...KEYWORDS, 'MSCI', '明晟'],
      ask: (): EsgAsk => ({ agency: 'msci' }),
      sample: {
        codes: { 股票代码: '600000.SH' },
        texts: { 交易市场: { Shanghai: 'CN', 'Hong Kong': 'HK' }, ESG评分: 'AAA' },
      },
      columns: MSCI,
      parseRows: (pages, ask: EsgAsk) => parseRatings(pages, ask, MSCI),
      quirks: [PAGES, IN_ORDER],
    }),
    stock_esg_rft_sina: records({
      say: say('ESG scores of companies by Refinitiv, with controversies.', 'ESG 评级：路孚特，含争议评分'),
      keywords: [...KEYWORDS, 'Refinitiv', '路孚特'],
      ask: (): EsgAsk => ({ agency: 'refinitiv' }),
      sample: {
        codes: { 股票代码: '600000.SH' },
        texts: {
          行业: ['贵金属', '房地产投资信托', '食品经销商', '饮料乳品', '航空装备Ⅱ', '房地产开发'],
          交易所: ['深交所', '纽交所', '上交所'],
          ESG评分: '52.3(B-)',
          环境总评: '63.2(B)',
          社会责任总评: '36.0(C)',
          治理总评: '14.1(D)',
          争议总评: '62.0(B)',
        },
      },
      columns: REFINITIV,
      parseRows: (pages, ask: EsgAsk) => parseRatings(pages, ask, REFINITIV),
      quirks: [
        say(
          'AKShare asks for 20,000 rows at once, of which the source has sent the first hundred alone since 2025: all pages are fetched here.',
          'AKShare 一次请求 20,000 行，2025 年以来数据源只返回前 100 行：此处取得所有页。',
        ),
        PAGES,
        say('The source writes some industries as `??`.', '部分行业名称在数据源中即为 `??`。'),
        IN_ORDER,
      ],
    }),
    stock_esg_zd_sina: records({
      say: say('ESG scores of companies by QuantData (秩鼎).', 'ESG 评级：秩鼎'),
      keywords: [...KEYWORDS, '秩鼎', 'QuantData'],
      ask: (): EsgAsk => ({ agency: 'zhiding' }),
      sample: {
        codes: { 股票代码: '600000.SH' },
        texts: { ESG评分: '70.96(AA)', 环境总评: '68.36(A)', 社会责任总评: '65.06(A)', 治理总评: '78.76(AA)' },
      },
      columns: ZHIDING,
      parseRows: (pages, ask: EsgAsk) => parseRatings(pages, ask, ZHIDING),
      quirks: [PAGES, IN_ORDER],
    }),
  },
);
