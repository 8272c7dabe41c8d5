import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { checkSync } from 'recheck';
import { describe, expect, it, vi } from 'vitest';
import { parseAst } from 'vitest/node';

// A pattern that backtracks can take seconds for some kilobytes of text, which a source or a client may send. So
// every pattern of the service is linear, whatever it is run on: to know where each text comes from is too much to
// ask.

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .toSorted();

/** A pattern in a file, and its line. */
interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly line: number;
}

/** The patterns of some code, and the lines on which a pattern is made of a text. */
function patternsIn(code: string): { readonly patterns: readonly Pattern[]; readonly made: readonly number[] } {
  const patterns: Pattern[] = [];
  const made: number[] = [];
  const lineAt = (offset: unknown): number =>
    typeof offset === 'number' ? code.slice(0, offset).split('\n').length : 0;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    const { type, start, regex, callee } = node as Readonly<Record<string, unknown>>;
    if (type === 'Literal' && typeof regex === 'object' && regex !== null) {
      const { pattern, flags } = regex as { pattern: string; flags: string };
      patterns.push({ source: pattern, flags, line: lineAt(start) });
    }
    const isCall = type === 'NewExpression' || type === 'CallExpression';
    if (isCall && typeof callee === 'object' && callee !== null && 'name' in callee && callee.name === 'RegExp')
      made.push(lineAt(start));
    if (type !== 'Literal') for (const value of Object.values(node)) visit(value);
  };
  visit(parseAst(code, { lang: 'ts' }).body);
  return { patterns, made };
}

/** What is wrong with a pattern; undefined for one that is linear. */
function judge({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string | undefined {
  // Without a time limit: the judgement does not depend on the speed of the machine.
  const judged = checkSync(source, flags, { timeout: null });
  if (judged.status === 'safe') return undefined;
  return judged.status === 'vulnerable' ? `vulnerable: ${judged.complexity.summary}` : 'not judged';
}

const SAFE = fileURLToPath(new URL('patterns.safe.json', import.meta.url));

/**
 * The patterns that were judged to be linear, so that each is judged once and not by every run. A pattern that is
 * not among them is judged anew. `RENEW_PATTERNS=1 npx vitest run test/patterns.test.ts` adds the new ones to the
 * file.
 */
function readSafe(): readonly string[] {
  const read: unknown = JSON.parse(readFileSync(SAFE, 'utf8'));
  if (!Array.isArray(read) || !read.every((text) => typeof text === 'string'))
    throw new TypeError(`${SAFE} is no list of texts`);
  return read;
}

const toText = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string => `/${source}/${flags}`;

function toPattern(text: string): Pick<Pattern, 'source' | 'flags'> {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

// The checker has binaries for speed; its JavaScript is enough here, and judges alike everywhere.
vi.stubEnv('RECHECK_BACKEND', 'pure');

describe('the check of patterns', () => {
  it('finds what is not linear', () => {
    for (const slow of [/(\.\d*?)0+(?=,|$)/g, /^(a+)+$/, /\s+$/, /^(?:a|a)*b$/, /<a[^>]*>.*<b/s])
      expect(judge(slow), slow.source).toMatch(/^vulnerable/);
    for (const fast of [/^\s*a{1,4}$/, /^a+$/, /[,;]\s/, /^(?:a|b)*c$/])
      expect(judge(fast), fast.source).toBeUndefined();
  });

  it('finds every pattern in a file, with its line', () => {
    const code = [
      'const a: RegExp = /x/;',
      'f<string>([b.replace(/y[/]"/g, () => "/z/")]);',
      'new RegExp(c);',
      'RegExp("d");',
    ].join('\n');
    expect(patternsIn(code)).toEqual({
      patterns: [
        { source: 'x', flags: '', line: 1 },
        { source: 'y[/]"', flags: 'g', line: 2 },
      ],
      made: [3, 4],
    });
  });
});

describe('a pattern of the service', () => {
  const found = files.map((file) => ({ file, ...patternsIn(readFileSync(join(SRC, file), 'utf8')) }));

  it('is written down, and never made of a text', () => {
    // The forms of codes are written down in the declarations, and come to the searches in their files.
    const ofCodes = [join('faces', 'search', 'code-search.ts'), join('faces', 'symbols', 'symbol-uses.ts')];
    // Those of the routes, which the code names.
    const ofRoutes = join('faces', 'http', 'routes', 'router.ts');
    const others = found.filter(({ file }) => file !== ofRoutes && !ofCodes.includes(file));
    expect(others.flatMap(({ file, made }) => made.map((line) => `src/${file}:${line}`))).toEqual([]);
    expect(found.flatMap(({ patterns }) => patterns).length).toBeGreaterThan(50);
  });

  it('takes linear time on any text', { timeout: 300_000 }, () => {
    if (process.env.RENEW_PATTERNS) {
      // What is in the file stays as it was judged; the test below judges some of it anew.
      const known = new Set(readSafe());
      const isSafe = (pattern: Pattern): boolean => known.has(toText(pattern)) || judge(pattern) === undefined;
      const judged = found.flatMap(({ patterns }) => patterns.filter(isSafe));
      writeFileSync(SAFE, `${JSON.stringify([...new Set(judged.map(toText))].toSorted(), null, 2)}\n`);
    }
    const safe = new Set(readSafe());
    const slow = found.flatMap(({ file, patterns }) =>
      patterns.flatMap((pattern) => {
        const why = safe.has(toText(pattern)) ? undefined : judge(pattern);
        return why === undefined ? [] : [`src/${file}:${pattern.line} ${toText(pattern)} is ${why}`];
      }),
    );
    expect(slow).toEqual([]);
  });

  it('is judged as the file of safe patterns says: any twenty of them', () => {
    const safe = readSafe();
    expect(safe.length).toBeGreaterThan(50);
    fc.assert(
      fc.property(fc.constantFrom(...safe), (text) => {
        expect(judge(toPattern(text)), text).toBeUndefined();
      }),
      { numRuns: 20 },
    );
  });
});
