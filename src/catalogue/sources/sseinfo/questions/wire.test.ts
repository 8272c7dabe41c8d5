import { describe, expect, it } from 'vitest';
import { parseSseQuestions } from './wire.ts';

const ASK = { company: '603119' };
const FIELDS = [{ name: 'company', cells: 'text' }] as const;
const pageOf = (body: string) => ({
  url: 'https://sns.sseinfo.com/',
  obtained: 0,
  status: 200,
  body: Buffer.from(body),
});
const question = (id: number, text: string) =>
  `<div class="m_feed_item" id="item-${id}"><div class="m_feed_detail"><div class="m_feed_txt">${text}</div></div></div>`;

describe('the questions to a company of Shanghai', () => {
  it('end with a short text', () => {
    const { company } = parseSseQuestions([pageOf(question(1, ':荣泰(603119)何时？')), pageOf('\r\n')], ASK, FIELDS);
    expect(company?.length).toBe(1);
  });

  it.each(['暂无', '暂时没有', '无回复'])('are none where the first page says %s', (words) => {
    const body = `<div class="m_feed_note">${words}</div>${' '.repeat(300)}`;
    expect(parseSseQuestions([pageOf(body)], ASK, FIELDS).company?.length).toBe(0);
  });

  it.each([
    ['a question to another company', question(1, ':茅台(600519)何时？'), 'a question is to'],
    ['a text that names no company', question(1, '何时？'), 'expected a question to a company'],
    ['a question that comes twice', question(1, ':荣泰(603119)何时？').repeat(2), 'came twice'],
    ['a page of something else', `<p>${'访问验证'.repeat(100)}</p>`, 'expected questions'],
  ])('are refused for %s', (_, body, why) => {
    expect(() => parseSseQuestions([pageOf(body)], ASK, FIELDS)).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(why) }),
    );
  });
});
