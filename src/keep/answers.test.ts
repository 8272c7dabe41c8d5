import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Answers } from './answers.ts';
import type { Provenance } from './tables.ts';

/** Where an answer is from whose reply was obtained at this time, in milliseconds. */
function from(obtained: number): Provenance {
  return { source: 'lines', url: 'https://lines.example/', obtained, freshUntil: Number.POSITIVE_INFINITY };
}

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
    const all = await Promise.all(Array.from({ length: 50 }, () => answers.through('key', reply, encode)));
    expect(encoded).toBe(1);
    expect(new Set(all).size).toBe(1);
    expect(answers.find('key')).toBe(all[0]);
  });

  it('never give what is made of another reply, also to who asks while that is encoded', async () => {
    const answers = new Answers(1e6, () => 0);
    const give = (reply: Provenance) =>
      answers.through('key', reply, async () => {
        await nextTurn();
        return Buffer.from(`[${reply.obtained}]`);
      });
    const all = await Promise.all([from(1), from(2), from(3)].map(give));
    expect(all.map(({ content }) => content.bytes.toString())).toEqual(['[1]', '[2]', '[3]']);
  });

  it('tell everyone that encoding failed, and try again for the next', async () => {
    const answers = new Answers(1e6, () => 0);
    const reply = from(0);
    const fails = () => answers.through('key', reply, () => Promise.reject(new Error('no memory')));
    await expect(Promise.all([fails(), fails()])).rejects.toThrow('no memory');
    expect((await answers.through('key', reply, () => Promise.resolve(Buffer.from('[]')))).provenance).toBe(reply);
  });
});
