import { describe, expect, it } from 'vitest';
import { noneDeclared } from '../../../../../test/fake-upstream.ts';
import sandbox from './sandbox.ts';
import { parseVolatilities } from './wire.ts';

async function bodyOf(ticker: string): Promise<Buffer> {
  const reply = await sandbox.answer(
    {
      host: 'dachxiu.chicagobooth.edu',
      now: 0,
      path: '/data.php',
      query: new URLSearchParams({ ticker }),
    },
    noneDeclared,
  );
  if (typeof reply !== 'object') throw new TypeError(`expected a reply, got ${reply}`);
  return Buffer.from(reply.body);
}

describe('the sandbox of Risk Lab', () => {
  it('speaks what the reader reads, from 1996 on', async () => {
    const { date, RV } = parseVolatilities(
      [{ url: '', obtained: Date.UTC(2026, 9, 10), status: 200, body: await bodyOf('39693') }],
      {
        symbol: '39693',
      },
    );
    expect([date.valueAt(0), RV.valueAt(0), date.length]).toEqual(['1996-01-02', 0, 7584]);
  });

  it('says the same each time, and something else of another security', async () => {
    const body = await bodyOf('14593');
    expect((await bodyOf('14593')).equals(body)).toBe(true);
    expect((await bodyOf('14594')).equals(body)).toBe(false);
  });

  it('has nothing under what is no PERMNO', async () => {
    expect((await bodyOf('AAPL')).length).toBe(0);
  });
});
