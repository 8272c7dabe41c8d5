import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const MANUAL = fileURLToPath(new URL('.', import.meta.url));

/** The files of the manual that each file imports, types included. */
const imports = new Map(
  readdirSync(MANUAL, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|vue)$/.test(file) && !/\.(?:test|d)\.ts$/.test(file))
    .map((file) => {
      const text = readFileSync(join(MANUAL, file), 'utf8');
      const paths = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.(?:ts|vue))'/g)].map(([, path = '']) => path);
      return [file, paths.map((path) => relative(MANUAL, join(MANUAL, dirname(file), path)))] as const;
    }),
);

/** The first circle of imports that a path of them leads into. */
function circleFrom(path: readonly string[], done: Set<string>): readonly string[] | undefined {
  const file = path.at(-1) ?? '';
  if (path.indexOf(file) < path.length - 1) return path.slice(path.indexOf(file));
  if (done.has(file)) return undefined;
  for (const imported of imports.get(file) ?? []) {
    const circle = circleFrom([...path, imported], done);
    if (circle) return circle;
  }
  done.add(file);
  return undefined;
}

it('has no circular imports', () => {
  expect(imports.get('.vitepress/theme/explorer/draw.ts')).toContain('.vitepress/theme/explorer/drawing.ts');
  const done = new Set<string>();
  expect([...imports.keys()].flatMap((file) => circleFrom([file], done) ?? [])).toEqual([]);
});
