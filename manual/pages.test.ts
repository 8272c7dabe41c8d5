import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { settingDocs } from '../src/faces/cli/options/options.ts';
import { RESPONSE_HEADERS } from '../src/faces/openapi/responses.ts';
import { sectionsIn } from '../src/faces/pages/navigation.ts';
import { loadCatalogue } from '../test/declarations.ts';
import { fillIn } from './sections.ts';

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

it('the page of the settings names every setting that may hold a secret', async () => {
  const [, secrets = ''] = (await read('settings.md')).split('## Secrets');
  for (const { flag, doc, variable } of settingDocs())
    if (doc.includes('other users see what stands on the command line'))
      for (const name of [`\`${flag.split(' ')[0]}\``, `\`${variable}\``]) expect(secrets).toContain(name);
});

it('the page of answers has every header that the OpenAPI documents describe', async () => {
  const shown = rowsOf(await read('answers.md')).map(([, header]) => header);
  expect(shown).toEqual(expect.arrayContaining(Object.keys(RESPONSE_HEADERS)));
});

it.each(['errors.md', 'zh/errors.md'])('%s has every type of an item of `detail`', async (file) => {
  const sources = await readdir(new URL('../src/', import.meta.url), { recursive: true });
  const texts = await Promise.all(
    sources.flatMap((path) => (/(?<!\.test)\.ts$/.test(path) ? [read(`../src/${path}`)] : [])),
  );
  const types = new Set(texts.flatMap((text) => text.match(/(?<=')value_error[.\w]*(?=')/g) ?? []));
  const shown = (await read(file)).split('\n## ').find((part) => part.includes('`int_parsing`'));
  expect(types.size).toBeGreaterThan(8);
  expect([...types].filter((type) => !shown?.includes(`\`${type}\``))).toEqual([]);
});

describe('the interfaces that pages name by hand', async () => {
  const { interfaces } = await loadCatalogue();
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

  it.each([
    ['evidence.md', /Of (\d+) interfaces in 100 no answer was ever recorded/],
    ['zh/evidence.md', /每 100 个接口中约有 (\d+) 个从未实录过应答/],
  ])('are as many without a recorded answer as %s says', async (file, sentence) => {
    const [, said] = sentence.exec(await read(file)) ?? [];
    const unproven = interfaces.filter(({ proof }) => proof === 'none').length;
    expect(Number(said)).toBe(Math.round((100 * unproven) / interfaces.length));
  });

  it('are all whose figures AKShare puts under the name of others', async () => {
    const another =
      /AKShare (?:exchanges|swaps|labels|repeats|joins) |AKShare has them the other way|AKShare answers the core prices|AKShare[^.]* too early/;
    const wrong = interfaces.filter(({ quirks }) =>
      quirks.some(({ en }) => another.test(en) && !en.startsWith('Old tables')),
    );
    expect(wrong.length).toBeGreaterThan(15);
    const named = partOf(await read('migrate.md'), 'Corrections of single interfaces');
    expect(wrong.map(({ name }) => name).filter((name) => !named.includes(`\`${name}\``))).toEqual([]);
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

/**
 * A part of a page: a heading, a paragraph, an item of a list, a row of a table, a program or a generated part.
 */
interface Part {
  /** The anchor of the section that it is in. */
  readonly section: string;
  /** What both languages have in common: `row of 3 cells`, or the whole program. */
  readonly form: string;
  /** What is written in a language; a program has none. */
  readonly text: string;
}

/** The anchor that VitePress gives a heading, or the one that it gives itself. */
const anchorOf = (heading: string): string =>
  /\{#([\w-]+)\}$/.exec(heading)?.[1] ??
  heading
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .replace(/^\d/, '_$&')
    .toLowerCase();

/** A program without its comments, which are in the language of the page. */
const withoutComments = (program: string): string => {
  const comment = program.startsWith('```sql') ? /(?:^|\s+)-- .*$/gm : /(?:^|\s+)(?:#|\/\/) .*$/gm;
  return program.replaceAll(comment, '').replaceAll(/\n+/g, '\n');
};

/** The parts of a page in their order. */
function partsOf(page: string): readonly Part[] {
  let section = 'the beginning';
  const toPart = (block: string): Part => {
    if (block.startsWith('```')) return { section, form: withoutComments(block), text: '' };
    if (/^(?:<|:::|---$)/.test(block)) return { section, form: block, text: '' };
    const [, level, heading = ''] = /^(#{1,3}) (.+)$/.exec(block) ?? [];
    if (level === '#') return { section, form: 'the title', text: heading };
    if (level !== undefined) {
      section = anchorOf(heading);
      return { section, form: `${level} heading`, text: heading };
    }
    if (block.startsWith('|'))
      return { section, form: `row of ${block.split(/(?<!\\)\|/).length - 2} cells`, text: block };
    return { section, form: /^(?:-|\d\.) /.test(block) ? 'item' : 'paragraph', text: block };
  };
  return page
    .split(/^(```.*?^```$)/gms)
    .flatMap((piece) => (piece.startsWith('```') ? [piece] : piece.split(/\n{2,}|\n(?=\||- |\d\. )/)))
    .map((block) => block.trim())
    .filter((block) => block !== '' && !/^[|\s-]*-{3,}[|\s-]*\|$/.test(block))
    .map(toPart);
}

/** The pages of the manual, by file name. */
const pages = (await readdir(new URL('.', import.meta.url), { recursive: true }))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.md') && !file.startsWith('zh/'))
  .toSorted();

/**
 * A page with the part that is a document of the project: the Chinese page has its own text, with the same
 * programs.
 */
async function readPage(file: string): Promise<string> {
  let page = await read(file);
  for (const [comment] of page.matchAll(/<!-- generated: add-an-interface(?:\/\d+)? -->/g)) {
    const filled = await fillIn(comment, 'en');
    page = page.replace(comment, () => filled);
  }
  return page;
}

describe('the Chinese page of', () => {
  it.each(pages)(
    '%s has the same sections, tables, lists, programs, generated parts and names in code',
    async (file) => {
      const [english, chinese] = [partsOf(await readPage(file)), partsOf(await readPage(`zh/${file}`))];
      const formsOf = (parts: readonly Part[]): readonly string[] =>
        parts.map(({ section, form }) => `${file}, ${section}: ${form}`);
      expect(formsOf(chinese)).toEqual(formsOf(english));
      const names = new Set(english.map(({ text }) => text));
      const lacking = chinese.filter(({ form, text }) => {
        const words = text.replaceAll(/`[^`]*`|\]\([^)]*\)|\{#[\w-]+\}/g, '');
        const isName = /^the title$|heading$/.test(form) && names.has(text.replace(/ \{#.*/, ''));
        return /\p{L}/u.test(words) && !/\p{Script=Han}/u.test(words) && !isName;
      });
      expect(lacking.map(({ section, text }) => `zh/${file}, ${section}: not in Chinese: ${text}`)).toEqual([]);
      const codeIn = (text = ''): readonly string[] =>
        (text.match(/`[^`]+`/g) ?? []).map((code) => code.replaceAll(/\s+/g, ' '));
      const unnamed = english.flatMap(({ section, text }, at) => {
        const named = codeIn(chinese[at]?.text);
        return codeIn(text).flatMap((code) => (named.includes(code) ? [] : [`zh/${file}, ${section}: lacks ${code}`]));
      });
      expect(unnamed).toEqual([]);
    },
  );

  /** The link of the English page; a picture has a file for each language. */
  const toEnglish = (link: string): string =>
    link
      .replace('?lang=zh', '')
      .replace(/^\.\.\/(?=\.\.\/pictures\/)/, '')
      .replace('.zh.svg', '.svg');

  it.each(pages)('%s links the same pages, in Chinese', async (file) => {
    const linksIn = (page: string): ReadonlySet<string> =>
      new Set([...page.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => toEnglish(link)));
    const links = linksIn(await read(file));
    expect(linksIn(await read(`zh/${file}`))).toEqual(links);
    for (const link of links) {
      const [target = '', anchor] = link.split('#');
      if (!/^(?:\w[\w-]*\.md)?$/.test(target) || anchor === undefined) continue;
      const sections = partsOf(await readPage(target === '' ? file : target)).map(({ section }) => section);
      expect(sections, `${file} links ${link}`).toContain(anchor);
    }
  });
});

it('the navigation has every page, in the same order in both languages', () => {
  const pathsIn = (language: 'en' | 'zh'): readonly string[] =>
    sectionsIn(language, []).flatMap((section) => section.pages.map(({ path }) => path));
  expect(pathsIn('zh')).toEqual(pathsIn('en').map((path) => `zh/${path}`));
  const files = pathsIn('en').map((path) => `${path === '' || path.endsWith('/') ? `${path}index` : path}.md`);
  // The page of an interface and that of a category stand for many.
  expect(files.toSorted()).toEqual(pages.filter((file) => file !== 'interface.md' && !file.startsWith('categories/')));
});

describe('the README', async () => {
  const readme = await read('../README.md');

  it('is a page of at most 100 lines', () => expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(100));

  it('runs no package from a registry, since this one is not published', async () => {
    const pages = (await readdir(new URL('.', import.meta.url), { recursive: true })).filter((file) =>
      file.endsWith('.md'),
    );
    expect(pages.length).toBeGreaterThan(10);
    for (const text of [readme, ...(await Promise.all(pages.map(read)))])
      expect(text).not.toMatch(/\bnpx\b(?! (?:vitest|biome) )/);
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
