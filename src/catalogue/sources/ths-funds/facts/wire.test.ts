import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { parseFundFacts, thsFundFacts } from './wire.ts';

const ASK = { code: '161130' };
const fact = (name: string, value: string) =>
  `<li><span class="key">${name}</span><span class="value">${value}</span></li>`;
const pageOf = (...facts: readonly string[]) => `<div><ul class="list g-dialog">${facts.join('')}</ul></div>`;
const read = (body: string) => {
  const { name, value } = parseFundFacts([{ url: '', obtained: OBTAINED, status: 200, body: Buffer.from(body) }], ASK);
  return Array.from({ length: name.length }, (_, at) => [name.valueAt(at), value.valueAt(at)]);
};

describe('the facts of a fund', () => {
  it('come in the order of the page; a name that comes twice has its first place and its last value', () => {
    expect(read(pageOf(fact('管理费', '0.8%'), fact('基金代码', ' 161130 '), fact('管理费', '--')))).toEqual([
      ['管理费', null],
      ['基金代码', '161130'],
    ]);
  });

  it.each([
    ['another fund', pageOf(fact('基金代码', '161131')), 'expected the fund 161130'],
    ['no fund', pageOf(fact('管理费', '0.8%')), 'expected the fund 161130'],
    ['no list', '<html>该基金不存在</html>', 'expected a list of facts'],
    ['a fact without a name', pageOf('<li>0.8%</li>'), 'expected the name of a fact'],
    ['too many facts', pageOf(...Array.from({ length: 201 }, (_, at) => fact(`f${at}`, '1'))), 'more than 200 facts'],
  ])('are refused: %s', (_, body, says) => {
    expect(() => read(body)).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(says) }),
    );
  });

  it('of a fund without a page are no value', async () => {
    await expect(thsFundFacts.fetch(ASK, fakeUpstream({}))).rejects.toMatchObject({ code: 'no_value' });
  });
});
