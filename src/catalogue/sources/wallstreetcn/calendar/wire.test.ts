import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { parseCalendar, wallstreetcn } from './wire.ts';

const ASK = { day: '2018-05-25' };
const FIELDS = [
  { name: 'time', cells: 'date-time' },
  { name: 'actual', cells: 'number' },
  { name: 'previous', cells: 'number' },
  { name: 'uri', cells: 'text' },
] as const;
const event = (more: Readonly<Record<string, unknown>> = {}) => ({
  public_date: 1_527_204_600,
  actual: '0.20',
  previous: '0.30',
  revised: '',
  uri: 'https://wallstreetcn.com/',
  ...more,
});
const read = (...items: readonly unknown[]) => {
  const body = Buffer.from(JSON.stringify({ code: 20_000, data: { items } }));
  const cells = parseCalendar([{ url: 'https://a/', obtained: OBTAINED, status: 200, body }], ASK, FIELDS);
  return FIELDS.map(({ name }) => cells[name]?.length && cells[name].valueAt(0));
};

describe('the calendar', () => {
  it('has times of Beijing, and a revised figure in the place of the one before', () => {
    expect(read(event())).toEqual(['2018-05-25 07:30:00', 0.2, 0.3, 'https://wallstreetcn.com/']);
    expect(read(event({ actual: '', revised: '0.40', uri: undefined }))).toEqual([
      '2018-05-25 07:30:00',
      null,
      0.4,
      null,
    ]);
  });

  it('has an event without figures, which need not name them; a release must', () => {
    const bare = (calendar: string) => ({ public_date: 1_527_204_600, calendar_type: calendar });
    expect(read(bare('FE'))).toEqual(['2018-05-25 07:30:00', null, null, null]);
    expect(() => read(bare('FD'))).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('is empty on a day without events', () => {
    expect(read()).toEqual([0, 0, 0, 0]);
  });

  it.each([
    ['an event of another day', event({ public_date: 1_527_291_001 })],
    ['a time that is none', event({ public_date: '1527204600' })],
    ['a figure that is none', event({ actual: '0.2%' })],
    ['an event that is none', 1],
  ])('is refused with %s', (_, item) => {
    expect(() => read(item)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('is asked for from midnight to midnight in Beijing', async () => {
    const upstream = fakeUpstream(() => '{"code":20000,"data":{"items":[]}}');
    await wallstreetcn.fetch(ASK, upstream);
    expect(upstream.asked).toEqual([
      'https://api-one-wscn.awtmt.com/apiv1/finance/macrodatas?start=1527177600&end=1527264000',
    ]);
  });

  it.each([
    ['a page', '<html></html>', 'upstream_refused'],
    ['another code', '{"code":60502,"message":"too long"}', 'upstream_refused'],
    ['no list', '{"code":20000,"data":{}}', 'upstream_changed'],
  ])('is refused where the reply is %s', async (_, body, code) => {
    await expect(
      wallstreetcn.fetch(
        ASK,
        fakeUpstream(() => body),
      ),
    ).rejects.toMatchObject({ code });
  });
});
