import { describe, expect, it } from 'vitest';
import { everyKind } from '../../../test/declarations.ts';
import { createEventLoopParser } from './event-loop-parser.ts';

describe('the parser of the event loop', () => {
  it('leaves turns to accept clients between two replies, however many wait', async () => {
    const parser = createEventLoopParser();
    const page = { url: 'https://lines.example/', obtained: 0, status: 200, body: Buffer.from('2024-01-02,3') };
    let turn = 0;
    let next = setImmediate(function count() {
      turn++;
      next = setImmediate(count);
    });
    const turns = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const parsed = await parser.parse(everyKind, 0, [page], {});
        expect(Object.keys(parsed)).toEqual(['day', 'value']);
        return turn;
      }),
    );
    clearImmediate(next);
    const between = turns.slice(1).map((at, index) => at - turns[index]!);
    expect(Math.min(...between)).toBeGreaterThan(40);
  });
});
