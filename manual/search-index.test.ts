import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SEARCH } from './search.ts';
import { writeSearchIndex } from './search-index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'finfount-search-'));
  await mkdir(join(folder, 'zh'));
});
afterEach(() => rm(folder, { recursive: true }));

const page = (content: string): string =>
  `<html><body><nav><a>Needle in the navigation</a></nav><main><div class="text"><div>${content}</div></div></main></body></html>`;

/** What a search finds among these pages: where, and as what. */
async function find(pages: Readonly<Record<string, string>>, typed: string): Promise<unknown[]> {
  for (const [name, content] of Object.entries(pages)) await writeFile(join(folder, name), page(content));
  await writeSearchIndex(folder);
  const index = MiniSearch.loadJSON(await readFile(join(folder, 'search.json'), 'utf8'), SEARCH);
  return index.search(typed).map(({ id, page: where, title, text }) => [id, where, title, text]);
}

describe('the index of the search', () => {
  it('holds every section under its heading, and the beginning of a page under the page', async () => {
    const pages = {
      'errors.html':
        '<h1 id="errors">Errors <a class="header-anchor">​</a></h1><p>What is a needle?</p><h2 id="more">More</h2><p>Needle <code>here</code>.</p>',
      'index.html': '<h1 id="start">Start</h1><p>Nothing</p>',
    };
    expect(await find(pages, 'needle')).toEqual(
      expect.arrayContaining([
        ['errors', '', 'Errors', 'What is a needle?'],
        ['errors#more', 'Errors', 'More', 'Needle here.'],
      ]),
    );
    expect(await find(pages, 'needle')).toHaveLength(2);
    expect(await find(pages, 'start')).toEqual([['', '', 'Start', 'Nothing']]);
  });

  it('holds both languages, and finds a part of a Chinese word', async () => {
    const pages = { 'zh/index.html': '<h1 id="a">快速开始</h1><p>复权的收盘价</p>' };
    expect(await find(pages, '收盘')).toEqual([['zh/', '', '快速开始', '复权的收盘价']]);
  });

  it('forgives a typing error', async () => {
    expect(await find({ 'a.html': '<h1 id="a">Volatility</h1><p>Text</p>' }, 'volatilty')).toHaveLength(1);
  });

  it('leaves out programs, lists of other pages, and the page for unknown addresses', async () => {
    const pages = {
      'a.html':
        '<h1 id="a">A</h1><div class="vp-code-group"><pre>needle</pre></div><div class="interfaces"><section id="x"><h2>needle</h2></section></div><p class="facts">needle</p><p>Text</p>',
      '404.html': '<h1 id="b">Needle</h1>',
    };
    expect(await find(pages, 'needle')).toEqual([]);
    expect(await find(pages, 'text')).toEqual([['a', '', 'A', 'Text']]);
  });

  it('takes two cells for two words', async () => {
    const pages = { 'a.html': '<h1 id="a">A</h1><table><tr><td>one</td><td>two</td></tr></table>' };
    expect(await find(pages, 'two')).toEqual([['a', '', 'A', 'one two']]);
  });
});
