// What every page may hold: a field that finds interfaces, lists that are loaded when they are opened, topics of
// which one is shown.

import { setUpTokenForm } from './access-token.ts';
import { fetchSymbols } from './fetch-symbols.ts';

/** What `search.js` exports: `src/faces/search/asset.ts`. */
interface SearchModule {
  readonly InterfaceSearch: { open(json: string): Promise<{ find(typed: string): FoundInterfaces }> };
  foundCount(found: FoundInterfaces, language: string): string;
  foundList(typed: string, found: FoundInterfaces, place: object, target: string): { readonly text: string };
  comesFirst(found: FoundInterfaces): boolean;
  readSymbols(json: string): readonly unknown[];
  symbolList(symbols: readonly unknown[], place: object): { readonly text: string };
}

/** What a search finds: `FoundInterfaces` of `src/faces/search/interface-search.ts`. */
type FoundInterfaces = Readonly<Record<string, unknown>>;

/** Looks for what was typed: how many there are as a text, and what is shown of them as HTML. */
type Search = (typed: string) => {
  readonly count: string;
  readonly shown: string;
  /** Asks for the securities as HTML; empty where they cannot be looked for. */
  findSymbols(isWanted: () => boolean): Promise<string>;
  /** Whether the securities stand before the rest. */
  readonly isSymbolFirst: boolean;
};

const language = document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
const SYMBOLS_WAIT_MS = 150;
const BROKEN = { en: 'The search cannot be loaded. Please try again.', zh: '搜索无法加载，请再试一次。' };

for (const form of document.querySelectorAll<HTMLFormElement>('form.token-form')) setUpTokenForm(form);

for (const field of document.querySelectorAll<HTMLInputElement>('input[data-search]')) {
  const { form } = field;
  const place = document.getElementById('found');
  if (!form || !place) continue;
  const status = form.querySelector('[role=status]');
  let search: Promise<Search> | undefined;
  const load = () => {
    search ??= loadSearch(field).catch((thrown: unknown) => {
      // The next letter tries again.
      search = undefined;
      throw thrown;
    });
    return search;
  };
  /** Shows what fits what was typed. Returns whether the search could be loaded. */
  const show = async (): Promise<boolean> => {
    const typed = field.value.trim();
    const gone = document.getElementById(field.dataset.hides ?? '');
    let found: ReturnType<Search> | undefined;
    try {
      found = typed === '' ? undefined : (await load())(typed);
    } catch {
      if (status) status.textContent = BROKEN[language];
      return false;
    }
    // The reader may have typed on meanwhile.
    if (field.value.trim() !== typed) return true;
    place.innerHTML = found?.shown ?? '';
    place.hidden = !found;
    if (gone) gone.hidden = found !== undefined;
    if (status) status.textContent = found?.count ?? '';
    // Of letters typed in a row, the last asks.
    await new Promise((resolve) => setTimeout(resolve, SYMBOLS_WAIT_MS));
    if (!found || field.value.trim() !== typed) return true;
    const symbols = await found.findSymbols(() => field.value.trim() === typed);
    if (symbols !== '' && field.value.trim() === typed)
      place.insertAdjacentHTML(found.isSymbolFirst ? 'afterbegin' : 'beforeend', symbols);
    return true;
  };
  field.addEventListener('focus', () => void load().catch(() => undefined), { once: true });
  field.addEventListener('input', () => void show());
  field.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || field.value === '') return;
    field.value = '';
    void show();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (field.value.trim() === '') return;
    // The page of the service needs no search of ours.
    if (!(await show())) form.submit();
    const first = place.querySelector<HTMLElement>('a.symbol, a.name');
    const data = field.dataset.leadsTo === 'manual' ? place.querySelector<HTMLElement>('a.filled') : undefined;
    (first?.matches('.symbol') ? first : (data ?? first))?.click();
  });
  place.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : undefined;
    if (link?.matches('.near')) {
      event.preventDefault();
      field.value = link.textContent ?? '';
      field.focus();
      void show();
    } else if (link && field.dataset.hides === undefined && field.dataset.leadsTo !== 'manual') {
      // A link within the page leaves the hits behind.
      field.value = '';
      void show();
    }
  });
  // A browser that comes back to the page restores what was typed; the page of a search comes with its hits.
  if (field.value !== field.defaultValue) void show();
}

/** Loads the search and its index. Throws what `import` and `fetch` throw. */
async function loadSearch({ dataset }: HTMLInputElement): Promise<Search> {
  const { base = '', search = '', leadsTo = '' } = dataset;
  const index = `${base}/api/search.json`;
  // First what can be asked for again: a browser may remember a script that it could not load.
  const response = await fetch(index);
  const module: SearchModule = await import(search);
  if (!response.ok) throw new Error(`${index} answers ${response.status}`);
  const opened = await module.InterfaceSearch.open(await response.text());
  return (typed) => {
    const found = opened.find(typed);
    const place = { basePath: base, language };
    const { text } = module.foundList(typed, found, place, leadsTo);
    return {
      count: module.foundCount(found, language),
      shown: text,
      // The rest is there without them.
      findSymbols: (isWanted) =>
        fetchSymbols({ base, typed, limit: 5, isWanted }).then(
          (json) => module.symbolList(module.readSymbols(json), place).text,
          () => '',
        ),
      isSymbolFirst: module.comesFirst(found),
    };
  };
}

for (const part of document.querySelectorAll<HTMLDetailsElement>('details[data-list]'))
  part.addEventListener('toggle', () => {
    // Where it cannot be loaded, the link to the page of the list stays in its place.
    if (part.open) void load(part).catch(() => undefined);
  });

/**
 * Brings a link of a row that is scrolled sideways into sight. With `scrollIntoView`, the keyboard would begin
 * there.
 */
function showLink(link: Element | null): void {
  const row = link?.closest('ul');
  if (!link || !row) return;
  const [own, whole] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += own.left + own.width / 2 - (whole.left + whole.width / 2);
}

showLink(document.querySelector('.toolbar [aria-current=page]'));
const topics = [...document.querySelectorAll<HTMLAnchorElement>('a[data-document]')];
const [firstTopic] = topics;
if (firstTopic) {
  const shown = findTopic() ?? firstTopic;
  shown.setAttribute('aria-current', 'true');
  showLink(shown);
  // The script of the library comes after this one and draws this document.
  const place = document.querySelector<HTMLElement>('main [data-document]');
  if (place) {
    place.dataset.document = shown.dataset.document ?? '';
    loadAhead(place.dataset.document);
  }
  window.addEventListener('hashchange', () => {
    if ((findTopic() ?? shown) !== shown) location.reload();
  });
  // Redoc writes the address itself while it draws: a link to another topic does not wait for it.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || link.pathname !== location.pathname || link.search !== location.search) return;
    const topic = findTopic(link.hash);
    if (!topic || topic === shown) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    location.reload();
  });
} else openTarget();
window.addEventListener('hashchange', openTarget);

/** Asks for a document that the library will want, while the library itself is still on its way. */
function loadAhead(address: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: address });
  document.head.append(link);
}

/** The topic to which the address leads, such as `#/Share%20prices/stock_zh_a_hist`. */
function findTopic(wanted = location.hash): HTMLAnchorElement | undefined {
  return topics.find(({ hash }) => `${wanted}/`.startsWith(`${hash}/`));
}

/** Opens the list of the section to which the address leads. */
function openTarget(): void {
  const part = document.getElementById(location.hash.slice(1))?.querySelector('details');
  if (part) part.open = true;
}

const loading = new Map<HTMLDetailsElement, Promise<void>>();

/** Puts the list of another page into its place, once. Throws what `fetch` throws. */
function load(part: HTMLDetailsElement): Promise<void> {
  const known = loading.get(part);
  if (known) return known;
  const loaded = fetchList(part).catch((thrown: unknown) => {
    loading.delete(part);
    throw thrown;
  });
  loading.set(part, loaded);
  return loaded;
}

async function fetchList(part: HTMLDetailsElement): Promise<void> {
  const { list = '' } = part.dataset;
  const response = await fetch(list, { headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`${list} answers ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const items = page.getElementById('list')?.childNodes;
  if (!items) throw new Error(`${list} holds no list`);
  part.querySelector('p')?.replaceWith(...items);
}
