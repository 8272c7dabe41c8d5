import { seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import klines from '../kline/sandbox.ts';
import { codeOf, marketOf } from '../kline/secid.ts';
import { toReply } from '../quote/made-days.ts';
import { eastmoneyQuotes } from '../quote/site.ts';

/** The trades of the last day: one for each minute, of its price and volume. */
const trades: SandboxUpstream = {
  hosts: eastmoneyQuotes.hosts,
  answer: async ({ path, query, now }) => {
    if (path !== '/api/qt/stock/details/sse' && path !== '/api/qt/stock/details/get') return undefined;
    const secid = query.get('secid') ?? '';
    const asked = new URLSearchParams({ secid, fields2: 'f51,f53,f56', ndays: '1', iscr: '1', iscca: '0' });
    const minutes = await klines.answer(
      { host: '', path: '/api/qt/stock/trends2/get', query: asked, now },
      async () => [],
    );
    if (typeof minutes !== 'object' || minutes.status !== undefined) return minutes;
    const { data } = JSON.parse(String(minutes.body)) as { data: { decimal: number; trends: string[] } | null };
    if (data === null) return minutes;
    const random = seededRandom(seedOf(`trades ${secid}`));
    const details = data.trends.map((line) => {
      const [time = '', price, volume] = line.split(',');
      const minute = time.slice(11);
      const side = minute <= '09:25' ? 4 : 1 + random(2);
      return `${minute}:0${random(10)},${price},${volume},${1 + random(40)},${side}`;
    });
    const reply = toReply({
      code: codeOf(secid),
      market: Number(marketOf(secid)),
      decimal: data.decimal,
      prePrice: 0,
      details,
    });
    if (path.endsWith('get') || typeof reply !== 'object') return reply;
    return { type: 'text/event-stream; charset=utf-8', body: `data: ${String(reply.body)}\n\n` };
  },
};

export default trades;
