import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import announcements from './announcements.interfaces.ts';
import { type AnnouncementsAsk, cninfoAnnouncements, parseAnnouncements } from './wire.ts';

const ASK: AnnouncementsAsk = {
  market: 'szse',
  security: '600600',
  keyword: '',
  category: '',
  first: '2020-09-01',
  last: '2020-09-30',
};
const FIELDS = [
  { name: 'secName', cells: 'text' },
  { name: 'announcementTitle', cells: 'text' },
  { name: 'time', cells: 'date-time' },
] as const;
const LIST = JSON.stringify({ stockList: [{ code: '600600', orgId: 'gssh0600600' }] });
// Midnight of 2020-09-04 in China, which is 2020-09-03 by UTC.
const TIME = 1_599_148_800_000;

const announcement = (number: number, time: unknown = TIME) => ({
  secCode: '600600',
  secName: '青岛<em>啤酒</em>',
  orgId: 'gssh0600600',
  announcementId: String(number),
  announcementTitle: '关于<em>持股</em>5%以上<em>股东</em>的公告',
  announcementTime: time,
});
const reply = (first: number, count: number, total: unknown) => ({
  announcements: Array.from({ length: count }, (_, at) => announcement(first + at)),
  totalAnnouncement: total,
  // The source rounds down.
  totalpages: Math.floor(Number(total) / 30),
});
const pageOf = (value: unknown): Page => ({
  url: 'https://www.cninfo.com.cn/',
  obtained: OBTAINED,
  status: 200,
  body: Buffer.from(JSON.stringify(value)),
});

/** A stand-in whose list has so many announcements. */
function listing(total: number) {
  const forms: Readonly<Record<string, unknown>>[] = [];
  const upstream = fakeUpstream(({ url, form }) => {
    if (url.endsWith('szse_stock.json')) return LIST;
    forms.push(form ?? {});
    const start = (Number(form?.pageNum) - 1) * 30;
    return JSON.stringify(reply(start, Math.max(0, Math.min(30, total - start)), total));
  });
  return { upstream, forms };
}

describe('announcements', () => {
  it.each([
    [1, 1],
    [30, 1],
    [31, 2],
    [761, 26],
  ])('of which there are %i come in %i pages, whatever the source says', async (total, count) => {
    const { upstream, forms } = listing(total);
    const pages = await cninfoAnnouncements.fetch(ASK, upstream);
    expect(forms.map(({ pageNum }) => pageNum)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    expect(forms[0]).toMatchObject({ stock: '600600,gssh0600600', seDate: '2020-09-01~2020-09-30', isHLtitle: 'true' });
    expect(parseAnnouncements(pages, ASK, FIELDS).time?.length).toBe(total);
  });

  it('are none where the list is null and the total is 0, and only there', () => {
    const none = { totalAnnouncement: 0, totalRecordNum: 0, announcements: null, hasMore: false, totalpages: 0 };
    expect(parseAnnouncements([pageOf(none)], ASK, FIELDS).time?.length).toBe(0);
    expect(() => parseAnnouncements([pageOf({ ...none, totalAnnouncement: 5 })], ASK, FIELDS)).toThrow(
      changed('though there are 5'),
    );
  });

  it('have the day of China, and no marks of the keyword', () => {
    const { secName, announcementTitle, time } = parseAnnouncements([pageOf(reply(1, 1, 1))], ASK, FIELDS);
    expect([secName?.valueAt(0), announcementTitle?.valueAt(0), time?.valueAt(0)]).toEqual([
      '青岛啤酒',
      '关于持股5%以上股东的公告',
      '2020-09-04 00:00:00',
    ]);
  });

  it('of several securities, such as the A- and the B-share of a company, have all of their codes', () => {
    const row = { ...announcement(1), secCode: '600600,900600' };
    const { 代码: codes } = announcements[0]!.parse([pageOf({ announcements: [row], totalAnnouncement: 1 })], ASK);
    expect(codes).toBeInstanceOf(Cells);
    expect(codes instanceof Cells && codes.valueAt(0)).toBe('600600,900600');
  });

  it('of all securities are asked for without the list of securities', async () => {
    const { upstream, forms } = listing(2);
    await cninfoAnnouncements.fetch({ ...ASK, security: '' }, upstream);
    expect(upstream.asked).toHaveLength(1);
    expect(forms[0]).toMatchObject({ stock: '' });
  });

  it('of a security that the list does not have are no value', async () => {
    await expect(cninfoAnnouncements.fetch({ ...ASK, security: '600000' }, listing(1).upstream)).rejects.toMatchObject({
      code: 'no_value',
    });
  });

  it('are refused where they are too many', async () => {
    await expect(cninfoAnnouncements.fetch(ASK, listing(6_001).upstream)).rejects.toThrow('ask for fewer days');
  });

  it.each([
    [
      'an announcement of another day',
      [{ ...reply(1, 1, 1), announcements: [announcement(1, TIME + 40 * 86_400_000)] }],
    ],
    ['a time that is none', [{ ...reply(1, 1, 1), announcements: [announcement(1, '2020-09-04')] }]],
    ['a page that is missing', [reply(0, 30, 31)]],
    ['an announcement twice', [reply(0, 30, 31), reply(29, 1, 31)]],
    ['an announcement too few', [reply(0, 29, 30)]],
    ['another total', [reply(0, 30, 31), reply(30, 1, 32)]],
    ['no total', [{ announcements: [] }]],
    ['no identity', [{ announcements: [{}], totalAnnouncement: 1 }]],
    ['an object', [{ announcements: {}, totalAnnouncement: 1 }]],
    ['a list', [[]]],
  ])('are refused with %s', (_, [first, ...others]) => {
    expect(() => parseAnnouncements([pageOf(first), ...others.map(pageOf)], ASK, FIELDS)).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });

  it.each([
    ['a page', '<html>blocked</html>', 'upstream_refused'],
    ['an empty list', '{"stockList":[]}', 'upstream_changed'],
    ['no organisation', '{"stockList":[{"code":"600600","orgId":"a&b"}]}', 'upstream_changed'],
  ])('are refused where the list of securities is %s', async (_, body, code) => {
    await expect(
      cninfoAnnouncements.fetch(
        ASK,
        fakeUpstream(() => body),
      ),
    ).rejects.toMatchObject({ code });
  });
});
