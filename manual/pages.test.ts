import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { settingDocs } from '../src/cli/options.ts';
import { RESPONSE_HEADERS } from '../src/docs/openapi-responses.ts';
import { Catalogue, findDeclarations } from '../src/registry/catalogue.ts';

// The pages of the manual are read in the repository, too: what they write by hand is compared with the code.

const read = (file: string): Promise<string> => readFile(new URL(file, import.meta.url), 'utf8');
const rowsOf = (page: string): readonly (readonly string[])[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

it('the page of the settings has every flag with its default, and no other; its variable is named after it', async () => {
  const shown = rowsOf(await read('settings.md')).map(([, flag, byDefault]) => [flag, byDefault]);
  const settings = settingDocs().map(({ flag, ...setting }) => ({ ...setting, name: flag.split(' ')[0]! }));
  expect(shown).toEqual(settings.map(({ name, default: byDefault }) => [name, byDefault || 'none']));
  for (const { name, variable } of settings)
    expect(variable).toBe(`FINFOUNT_${name.slice(2).replaceAll('-', '_').toUpperCase()}`);
});

it('the page of answers has every header that the OpenAPI documents describe', async () => {
  const shown = rowsOf(await read('answers.md')).map(([, header]) => header);
  expect(shown).toEqual(expect.arrayContaining(Object.keys(RESPONSE_HEADERS)));
});

describe('the interfaces that pages name by hand', async () => {
  const { interfaces } = new Catalogue(await findDeclarations());
  const names = new Set(interfaces.map(({ name }) => name));
  const partOf = (page: string, heading: string): string =>
    page.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const namesIn = (text: string): readonly string[] =>
    [...text.matchAll(/`([a-z][a-z0-9]*(?:_[a-z0-9]+)+)`/g)].map(([, name = '']) => name);

  it('are there, where another source is named in the place of Eastmoney', async () => {
    const named = namesIn(partOf(await read('blocked.md'), 'In the place of Eastmoney'));
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(['migrate.md', 'zh/migrate.md'])('are there, and the same in both languages: %s', async (file) => {
    const firstCells = (page: string): readonly string[] =>
      namesIn(
        page
          .split('\n')
          .filter((line) => line.startsWith('|'))
          .map((line) => line.split('|')[1])
          .join(' '),
      );
    const named = firstCells(await read(file));
    expect(named.filter((name) => !names.has(name))).toEqual([]);
    expect(named).toEqual(firstCells(await read('migrate.md')));
  });

  it('are all that a fallback source of another site answers', async () => {
    const page = partOf(await read('blocked.md'), 'In the place of Eastmoney');
    const bullets = page.split('\n').filter((line) => line.startsWith('- ') || line.startsWith('  '));
    expect(bullets.join(' ')).toContain('`stock_zh_a_hist`');
    const siteOf = (source: string): string => source.split('-')[0] ?? '';
    const answered = interfaces
      .filter(({ source, fallbacks }) =>
        (fallbacks ?? []).some((fallback) => siteOf(fallback.source.name) !== siteOf(source.name)),
      )
      .map(({ name }) => name)
      // The lists of single exchanges and boards are named in words.
      .filter((name) => !/^stock_(?:sh|sz|bj|cy|kc)_a_spot_em$/.test(name));
    expect(namesIn(bullets.join(' ')).toSorted()).toEqual(answered.toSorted());
  });
});

describe('the README', async () => {
  const readme = await read('../README.md');

  it('is a page of at most 100 lines', () => expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(100));

  it('runs no package from a registry, since this one is not published', async () => {
    const pages = (await readdir(new URL('.', import.meta.url), { recursive: true })).filter((file) =>
      file.endsWith('.md'),
    );
    expect(pages.length).toBeGreaterThan(10);
    for (const text of [readme, ...(await Promise.all(pages.map(read)))]) expect(text).not.toMatch(/\bnpx\b/);
  });

  it('links to files that exist', async () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
      ([, link, source]) => link ?? source ?? '',
    );
    expect(links.length).toBeGreaterThan(10);
    for (const link of links)
      await expect(readFile(new URL(`../${link}`, import.meta.url)), link).resolves.toBeDefined();
  });
});
