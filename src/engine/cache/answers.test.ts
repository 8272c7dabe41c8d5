import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Answers, type Encoded } from './answers.ts';
import type { ReplyProvenance } from './load-request.ts';

/** Where an answer is from whose reply was obtained at this time, in milliseconds. */
function from(obtained: number): ReplyProvenance {
  return {
    source: 'lines',
    declaredSource: 'lines',
    url: 'https://lines.example/',
    obtained,
    whole: obtained,
    freshUntil: Number.POSITIVE_INFINITY,
    isPrivate: false,
  };
}

const nothing = (): void => undefined;
const asJson = (encode: () => Promise<Buffer>) => async (): Promise<Encoded> => ({
  type: 'application/json',
  isPacked: false,
  iface: { name: 'lines', cache: { staleIfErrorMs: 0 } },
  hasNoRows: false,
  bytes: await encode(),
});

describe('Answers', () => {
  it('encode a reply once for all who want it at the same time', async () => {
    const answers = new Answers(1e6, () => 0);
    const reply = from(0);
    let encoded = 0;
    const encode = async (): Promise<Buffer> => {
      await nextTurn();
      encoded += 1;
      return Buffer.from('[1]');
    };
    const all = await Promise.all(
      Array.from({ length: 50 }, () => answers.getOrEncode('key', reply, asJson(encode), nothing)),
    );
    expect(encoded).toBe(1);
    expect(new Set(all).size).toBe(1);
    expect(answers.find('key')).toBe(all[0]);
  });

  it('never give what is made of another reply, also to who asks while that is encoded', async () => {
    const answers = new Answers(1e6, () => 0);
    const give = (reply: ReplyProvenance) =>
      answers.getOrEncode(
        'key',
        reply,
        asJson(async () => {
          await nextTurn();
          return Buffer.from(`[${reply.obtained}]`);
        }),
        nothing,
      );
    const all = await Promise.all([from(1), from(2), from(3)].map(give));
    expect(await Promise.all(all.map(({ content }) => content.text()))).toEqual(['[1]', '[2]', '[3]']);
  });

  it('tell everyone that encoding failed, and try again for the next', async () => {
    const answers = new Answers(1e6, () => 0);
    const reply = from(0);
    const fails = () =>
      answers.getOrEncode(
        'key',
        reply,
        asJson(() => Promise.reject(new Error('no memory'))),
        nothing,
      );
    await expect(Promise.all([fails(), fails()])).rejects.toThrow('no memory');
    const encode = () => Promise.resolve(Buffer.from('[]'));
    expect((await answers.getOrEncode('key', reply, asJson(encode), nothing)).provenance).toBe(reply);
  });

  it('note that what they were made of is used, at most once a second', async () => {
    const clock = { now: 0 };
    const answers = new Answers(1e6, () => clock.now);
    let noted = 0;
    await answers.getOrEncode(
      'key',
      from(0),
      asJson(() => Promise.resolve(Buffer.from('[1]'))),
      () => noted++,
    );
    const notedAt = (now: number): number => {
      clock.now = now;
      for (let finds = 0; finds < 10; finds++) answers.find('key');
      answers.find('another key');
      return noted;
    };
    expect([0, 999, 1_000, 1_999, 2_500, 60_000].map(notedAt)).toEqual([0, 0, 1, 1, 2, 3]);
    // A clock that was set back.
    expect(notedAt(1)).toBe(4);
  });
});
