import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packBySymbol, unpackSymbol } from './symbol-blocks.ts';

const symbols = fc.constantFrom('.FTSE', '.SPX', '.STOXX50E', '.N225');
const header = fc.constantFrom(',Symbol,rv5', '"","Symbol","rv5"', 'Date,rv5,close,Symbol', 'Symbol,rv5');
const ending = fc.constantFrom('\n', '\r\n');

describe('packBySymbol and unpackSymbol', () => {
  it('give back the header and the lines of a symbol, unchanged and in order, in whatever order symbols come', async () => {
    await fc.assert(
      fc.asyncProperty(header, ending, fc.array(symbols), fc.boolean(), async (first, end, owners, isOpen) => {
        const position = first.replaceAll('"', '').split(',').indexOf('Symbol');
        const lines = owners.map((owner, at) =>
          first
            .split(',')
            .map((_, field) => (field === position ? owner : `${at}`))
            .join(','),
        );
        const csv = [first, ...lines].join(end) + (isOpen ? '' : end);
        const blocks = await packBySymbol(Buffer.from(csv));
        for (const owner of new Set(owners)) {
          const its = lines.filter((_, at) => owners[at] === owner);
          const taken = (await unpackSymbol(blocks, owner)).toString();
          expect(taken.trimEnd().split(end)).toEqual([first, ...its]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('write an index of symbols and sizes before the blocks', async () => {
    const blocks = await packBySymbol(Buffer.from(',Symbol,rv5\n1,.AEX,2\n1,.SPX,3\n'));
    const [index = ''] = blocks.toString('latin1').split('\n\n');
    const sizes = [...index.matchAll(/^(\.[A-Z]+) ([0-9]+)$/gm)].map(([, , size]) => Number(size));
    expect(index.split('\n').map((line) => line.split(' ')[0])).toEqual(['.AEX', '.SPX']);
    expect(index.length + 2 + sizes.reduce((sum, size) => sum + size, 0)).toBe(blocks.length);
  });

  it.each([
    ['no column of symbols', ',symbol,rv5\n1,.AEX,2\n'],
    ['a line without a symbol', ',Symbol,rv5\n1,.AEX,2\n\n'],
    ['a line that was cut off', ',Symbol,rv5\n1,.AEX,2\n2000-01-03'],
    ['a symbol of another form', ',Symbol,rv5\n1,AEX,2\n'],
    ['a page', '<html>\n</html>\n'],
    ['nothing', ''],
  ])('refuse %s', async (_, csv) => {
    await expect(packBySymbol(Buffer.from(csv))).rejects.toMatchObject({ code: 'upstream_changed' });
  });

  it('refuse more symbols, and more of one, than the library has', async () => {
    const many = Array.from({ length: 101 }, (_, at) => `1,.A${at},2\n`).join('');
    await expect(packBySymbol(Buffer.from(`,Symbol,rv5\n${many}`))).rejects.toThrow('more than 100 symbols');
    const turns = '1,.A,2\n1,.B,2\n'.repeat(250_001);
    await expect(packBySymbol(Buffer.from(`,Symbol,rv5\n${turns}`))).rejects.toThrow('changes of the symbol');
    const wide = `,Symbol,${'x'.repeat(5_000)}\n1,.A,2\n`;
    await expect(packBySymbol(Buffer.from(wide))).rejects.toThrow('a first line of more than 4000 bytes');
    const long = `,Symbol,rv5\n${'1,.A,2\n'.repeat(2_300_000)}`;
    await expect(packBySymbol(Buffer.from(long))).rejects.toThrow('more than 16000000 bytes of .A');
  });

  it('unpack no more than a symbol has, whatever a block holds', async () => {
    const bomb = brotliCompressSync(Buffer.alloc(20_000_000));
    const blocks = Buffer.concat([Buffer.from(`.AEX ${bomb.length}\n\n`), bomb]);
    await expect(unpackSymbol(blocks, '.AEX')).rejects.toBeInstanceOf(RangeError);
  });

  it('refuse a symbol that the library does not have', async () => {
    const blocks = await packBySymbol(Buffer.from(',Symbol,rv5\n1,.AEX,2\n'));
    await expect(unpackSymbol(blocks, '.AE')).rejects.toMatchObject({ code: 'upstream_changed' });
    await expect(unpackSymbol(Buffer.alloc(0), '.AEX')).rejects.toMatchObject({ code: 'upstream_changed' });
  });

  it('let other work have its turn, many times while a large library is cut', async () => {
    const line = `2000-01-03 00:00:00+00:00,.AEX,${'0.0001,'.repeat(40)}0\n`;
    const csv = Buffer.from(`,Symbol,rv5\n${line.repeat(Math.ceil(12_000_000 / line.length))}`);
    let turns = 0;
    let isCut = false;
    const takeTurns = (): void => {
      turns++;
      if (!isCut) setImmediate(takeTurns);
    };
    takeTurns();
    await packBySymbol(csv);
    isCut = true;
    expect(turns).toBeGreaterThan(10);
  });
});
