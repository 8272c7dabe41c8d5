import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { toGb18030 } from '../../../../../test/gb18030.ts';
import { text, whole } from '../../../declare/columns.ts';
import { parseBranches, thsListPages } from './wire.ts';

const ASK = { list: 'branches', tab: 'sbcs', field: 'sbcs' } as const;
const COLUMNS = { 序号: whole('序号', { unit: 'row_number' }), 营业部名称: text('营业部名称') };
const pageOf = (info: string, ranks: readonly number[]) =>
  toGb18030(
    `<html><span class="page_info">${info}</span><table><tr><th>序号</th><th>营业部名称</th></tr>${ranks
      .map((rank) => `<tr><td>${rank}</td><td>甲</td></tr>`)
      .join('')}</table></html>`,
  );
const fetched = (...bodies: readonly (string | Buffer)[]) =>
  thsListPages.fetch(
    ASK,
    fakeUpstream(({ url }) => bodies[Number(/page\/(\d+)/.exec(url)?.[1]) - 1] ?? ''),
  );

describe('a ranking of branches', () => {
  it('is joined from as many pages as the first one says', async () => {
    const pages = await fetched(pageOf('1/2', [1, 2]), pageOf('2/2', [3]));
    expect(parseBranches(pages, COLUMNS)[0]?.cells.length).toBe(3);
  });

  it('is refused where a page comes in the place of another, or repeats ranks', async () => {
    await expect(fetched(pageOf('1/2', [1]), pageOf('1/2', [1]))).rejects.toMatchObject({ code: 'upstream_changed' });
    const pages = await fetched(pageOf('1/2', [1, 2]), pageOf('2/2', [2]));
    expect(() => parseBranches(pages, COLUMNS)).toThrow('expected rank 3');
  });

  it('is guarded where a script comes in its place', async () => {
    await expect(fetched('<html><script>document.cookie="v=1"</script></html>')).rejects.toMatchObject({
      code: 'upstream_refused',
    });
  });
});
