import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseSseQuestions, type SseQuestionsAsk, sseQuestions } from './wire.ts';

const timeOf = (en: string, zh: string) =>
  say(
    `Time of the ${en}, as the site writes it: 2026年06月25日 11:40, or 3小时前 for a recent one.`,
    `${zh}的时间，按网站原文：2026年06月25日 11:40，较近的为 3小时前等。`,
  );

const QUESTIONS = {
  股票代码: code('company'),
  公司简称: text('name'),
  问题: text('question'),
  回答: text('answer', {
    id: 'answer',
    say: say('Answer; `null` where there is none yet.', '回答；尚未回答的为 `null`。'),
  }),
  问题时间: text('asked', { id: 'asked_at', say: timeOf('question', '提问') }),
  回答时间: text('answered', { say: timeOf('answer', '回答') }),
  问题来源: text('askedBy', {
    id: 'question_channel',
    say: say('Where it was asked, such as 网站.', '提问渠道，例如 网站。'),
  }),
  回答来源: text('answeredBy', {
    id: 'answer_channel',
    say: say('Where it was answered, such as 网站.', '回答渠道，例如网站。'),
  }),
  用户名: text('user', { id: 'user_name', say: say('Name of the questioner on the site.') }),
} as const;

export default familyOf<RecordsShared<SseQuestionsAsk>>(
  {
    category: 'stock',
    topic: 'news-and-notices',
    page: 'https://sns.sseinfo.com/',
    cache: freshFor('30m', { staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'article',
  },
  {
    stock_sns_sseinfo: records({
      sample: {
        texts: {
          问题来源: '网站',
          回答来源: '网站',
          问题时间: '{YYYY}年{MM}月{DD}日 {HH}:{mm}',
          回答时间: '{YYYY}年{MM}月{DD}日 {HH}:{mm}',
        },
      },
      say: say(
        'Questions of investors to one company of Shanghai, with the answers, newest first.',
        '上证e互动：提问与回答',
      ),
      keywords: ['investor relations', 'questions and answers', 'e互动', '投资者问答', '提问', '董秘'],
      source: sseQuestions,
      params: {
        symbol: security({
          of: 'share',
          wants: '600000',
          default: '603119',
          say: say('Share code of Shanghai; leading zeros count.', '沪市股票代码，前面的零不可省略。'),
          otherwise: 'refused',
        }),
      },
      columns: QUESTIONS,
      ask: ({ symbol }): SseQuestionsAsk => ({ company: symbol }),
      parseFields: parseSseQuestions,
      quirks: [
        say(
          'Times of recent questions are relative to the moment of the reply: 昨天 13:00, 3小时前. They stay as they are.',
          '近期问题的时间是相对于应答时刻的：昨天 13:00、3小时前，按原样返回。',
        ),
        say(
          'A question without an answer has `null` there; AKShare takes the next question for its answer, which shifts all that follow.',
          '尚未回答的问题，其回答为 `null`；AKShare 会把下一个问题当作回答，使其后各行错位。',
        ),
        say(
          'The page of the company names its number on the site: one request, where AKShare reads 72 pages of companies.',
          '公司页面给出其在网站上的编号：只需一次请求，AKShare 要读 72 页公司列表。',
        ),
        say(
          'A company of Shenzhen answers 404: stock_irm_cninfo has its questions.',
          '深市公司返回 404：其问答见 stock_irm_cninfo。',
        ),
      ],
    }),
  },
);
