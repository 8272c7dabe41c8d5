import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

// What the compiler does not see: a docstring that lost its declaration, or names one that was renamed.

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const DOCSTRING = /\/\*\*[\s\S]*?\*\//g;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const texts = new Map(files.map((file) => [file, readFileSync(join(SRC, file), 'utf8')]));

it('has a declaration behind each docstring', () => {
  expect(texts.size).toBeGreaterThan(1_000);
  expect(files.filter((file) => /\*\/\s*\/\*\*/.test(texts.get(file) ?? ''))).toEqual([]);
});

it('links from docstrings to names that the code has', () => {
  const code = [...texts.values()].join('\n').replaceAll(DOCSTRING, '');
  const names = new Set(code.match(/[\w$]+/g));
  const broken = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/\{@link ([\w.#]+)\}/g)]
      .filter(([, link = '']) => !link.split(/[.#]/).every((name) => names.has(name)))
      .map(([link]) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});
