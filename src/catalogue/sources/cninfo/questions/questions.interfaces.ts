import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { codeParam } from '../../../../engine/interface/params.ts';
import { code, dateTime, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { cninfoQuestions, parseAnswer, parseQuestions, type QuestionsAsk } from './wire.ts';

const QUESTIONS = {
  股票代码: code('stockCode'),
  公司简称: text('companyShortName'),
  行业: text('trade'),
  行业代码: text('boardType', {
    id: 'board_code',
    say: say(
      'Code of the board, in spite of the name: companies of several industries have 012002.',
      '板块代码，与列名不符：不同行业的公司同为 012002。',
    ),
  }),
  问题: text('mainContent'),
  提问者: text('authorName'),
  来源: text('pubClient', {
    id: 'question_channel',
    say: say('Where it was asked: APP, 公众号 or 网站.', '提问渠道：APP、公众号或网站。'),
  }),
  提问时间: dateTime('pubDate'),
  更新时间: dateTime('updateDate', {
    say: say('Time of the last change, Beijing time.', '最近更新的时间，北京时间。'),
  }),
  提问者编号: text('author', { id: 'questioner_id', say: say('Number of the questioner.') }),
  问题编号: text('indexId', {
    id: 'question_id',
    say: say('Number of the question: what stock_irm_ans_cninfo takes.', '问题编号，即 stock_irm_ans_cninfo 的参数。'),
  }),
  回答ID: text('attachedId', {
    id: 'answer_id',
    say: say('Number of the answer; `null` where there is none yet.', '回答编号；尚未回答的为 `null`。'),
  }),
  回答内容: text('attachedContent'),
  回答者: text('attachedAuthor', { id: 'answerer', say: say('Who answered.') }),
} as const;

const ANSWER = {
  股票代码: code('stockCode'),
  公司简称: text('shortName'),
  问题: text('questionContent'),
  回答内容: text('replyContent'),
  提问者: text('questioner'),
  提问时间: dateTime('questionDate'),
  回答时间: dateTime('replyDate'),
} as const;

const TIMES = say(
  'Times are those of Beijing. AKShare answers those of UTC, eight hours earlier.',
  '时间为北京时间；AKShare 返回 UTC 时间，早八小时。',
);

export default familyOf<RecordsShared<QuestionsAsk>>(
  {
    category: 'stock',
    topic: 'news-and-notices',
    page: 'https://irm.cninfo.com.cn/',
    cache: freshFor('30m', { staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'article',
    source: cninfoQuestions,
  },
  {
    stock_irm_cninfo: records({
      sample: { texts: { 行业: '金融业', 行业代码: '012002', 来源: ['APP', '网站'] }, isNewestFirst: true },
      say: say('Questions of investors to one company of Shenzhen, with the answers, newest first.', '互动易：提问'),
      keywords: ['investor relations', 'questions and answers', '互动易', '投资者问答', '提问'],
      params: {
        symbol: security({
          of: 'share',
          wants: '600000',
          default: '002594',
          say: say('Share code of Shenzhen; leading zeros count.', '深市股票代码，前面的零不可省略。'),
          otherwise: 'refused',
        }),
      },
      columns: QUESTIONS,
      ask: ({ symbol }): QuestionsAsk => ({ company: symbol }),
      parseFields: (pages, ask, fields) => parseQuestions(pages, 'company' in ask ? ask.company : '', fields),
      quirks: [
        say('The newest 10,000 questions at most, as in AKShare.', '最多为最新的 10,000 个问题，与 AKShare 相同。'),
        say(
          'A company of Shanghai answers 404: its questions are on another site.',
          '沪市公司返回 404：其问答在另一网站。',
        ),
        TIMES,
      ],
    }),
    stock_irm_ans_cninfo: records({
      say: say('One question of an investor with its answer.', '互动易：回答'),
      keywords: ['investor relations', 'questions and answers', '互动易', '投资者问答'],
      params: {
        symbol: codeParam({
          default: '1495108801386602496',
          say: say('Number of the question: 问题编号 of stock_irm_cninfo.', '问题编号，见 stock_irm_cninfo。'),
          matching: /^[0-9]{1,25}$/,
          form: say('up to 25 digits, such as 1495108801386602496', '最多 25 位数字，例如 1495108801386602496'),
          otherwise: 'refused',
        }),
      },
      columns: ANSWER,
      ask: ({ symbol }): QuestionsAsk => ({ question: symbol }),
      parseFields: (pages, ask, fields) => parseAnswer(pages, 'question' in ask ? ask.question : '', fields),
      quirks: [say('A question without an answer has no rows.', '尚未回答的问题没有行。'), TIMES],
    }),
  },
);
