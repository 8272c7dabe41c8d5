// Parts of all pages: the search field, lists that load when they are opened, and topics of which one is shown.

import { setUpTokenForm } from './access-token.ts';
import { fetchSymbols } from './fetch-symbols.ts';

/** What `search.js` exports: `src/faces/search/asset.ts`. */
interface SearchModule {
  readonly InterfaceSearch: { open(json: string): Promise<object> };
  toQuestion(search: object, typed: string): Question;
  findNamed(
    question: Question,
    find: (typed: string) => Promise<{ readonly symbols: readonly unknown[] }>,
  ): Promise<{ readonly symbols: readonly unknown[] }>;
  toFoundFor(
    search: object,
    question: Question,
    symbols: readonly unknown[],
  ): { readonly words: string; readonly found: FoundInterfaces };
  foundCount(found: FoundInterfaces, language: string): string;
  foundList(typed: string, found: FoundInterfaces, place: object, target: string): { readonly text: string };
  readSymbols(json: string): readonly unknown[];
  symbolList(symbols: readonly unknown[], place: object): { readonly text: string };
}

/** The results of a search: `FoundInterfaces` of `src/faces/search/interface-search.ts`. */
type FoundInterfaces = Readonly<Record<string, unknown>>;

/** A typed text, and what interfaces have of it: `Question` of `src/faces/search/question.ts`. */
type Question = Readonly<Record<string, unknown>> & { readonly isSecurityFirst: boolean };

/** What is shown of a search: the count as text and the results as HTML. */
interface Shown {
  readonly count: string;
  readonly results: string;
}

/** Searches a typed text. */
type Search = (typed: string) => Shown & {
  /** Fetches the securities that it names, and shows them with the interfaces; undefined without any. */
  withSymbols(isWanted: () => boolean): Promise<Shown | undefined>;
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
  const loadList = () => {
    search ??= loadSearch(field).catch((thrown: unknown) => {
      // The next key tries again.
      search = undefined;
      throw thrown;
    });
    return search;
  };
  /** Shows results, or none. */
  const fill = (found: Shown | undefined): void => {
    place.innerHTML = found?.results ?? '';
    if (status) status.textContent = found?.count ?? '';
  };
  /** Shows the results of the typed text. Returns whether the search could be loaded. */
  const show = async (): Promise<boolean> => {
    const typed = field.value.trim();
    const gone = document.getElementById(field.dataset.hides ?? '');
    let found: ReturnType<Search> | undefined;
    try {
      found = typed === '' ? undefined : (await loadList())(typed);
    } catch {
      if (status) status.textContent = BROKEN[language];
      return false;
    }
    // The reader may have typed on meanwhile.
    if (field.value.trim() !== typed) return true;
    fill(found);
    place.hidden = !found;
    if (gone) gone.hidden = found !== undefined;
    // Only the last of several keys typed in a row sends a request.
    await new Promise((resolve) => setTimeout(resolve, SYMBOLS_WAIT_MS));
    if (!found || field.value.trim() !== typed) return true;
    const whole = await found.withSymbols(() => field.value.trim() === typed);
    // Nothing moves under a link that the reader has chosen by key.
    if (whole && field.value.trim() === typed && !place.contains(document.activeElement)) fill(whole);
    return true;
  };
  field.addEventListener('focus', () => void loadList().catch(() => undefined), { once: true });
  field.addEventListener('input', () => void show());
  field.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || field.value === '') return;
    field.value = '';
    void show();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (field.value.trim() === '') return;
    // The page of a search needs no script.
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
      // A link within the page closes the results.
      field.value = '';
      void show();
    }
  });
  // After going back, the browser restores the typed text; the page of a search already has its results.
  if (field.value !== field.defaultValue) void show();
}

/** Loads the search and its index. Throws what `import` and `fetch` throw. */
async function loadSearch({ dataset }: HTMLInputElement): Promise<Search> {
  const { base = '', search = '', leadsTo = '' } = dataset;
  const index = `${base}/api/search.json`;
  // The index first: a failed `fetch` can be repeated, but a browser may remember a failed `import`.
  const response = await fetch(index);
  const module: SearchModule = await import(search);
  if (!response.ok) throw new Error(`${index} answers ${response.status}`);
  const opened = await module.InterfaceSearch.open(await response.text());
  return (typed) => {
    const question = module.toQuestion(opened, typed);
    const place = { basePath: base, language };
    const show = (symbols: readonly unknown[]): Shown => {
      const { words, found } = module.toFoundFor(opened, question, symbols);
      const securities = module.symbolList(symbols, place).text;
      const interfaces = module.foundList(words, found, place, leadsTo).text;
      return {
        count: module.foundCount(found, language),
        results: question.isSecurityFirst ? securities + interfaces : interfaces + securities,
      };
    };
    return {
      // Interfaces do not wait for the securities.
      ...show([]),
      withSymbols: async (isWanted) => {
        const find = async (text: string) => ({
          symbols: module.readSymbols(await fetchSymbols({ base, typed: text, limit: 5, isWanted })),
        });
        const { symbols } = await module.findNamed(question, find).catch(() => ({ symbols: [] }));
        return symbols.length > 0 ? show(symbols) : undefined;
      },
    };
  };
}

for (const part of document.querySelectorAll<HTMLDetailsElement>('details[data-list]')) {
  let isLoaded = false;
  part.addEventListener('toggle', () => {
    if (!part.open || isLoaded) return;
    isLoaded = true;
    void fetchList(part).catch(() => {
      // The link to the page of the list stays. The next opening tries again.
      isLoaded = false;
    });
  });
}

/** Scrolls a row sideways to show a link. `scrollIntoView` would also move the start of keyboard navigation. */
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
  // The script of the library runs after this one and draws this document.
  const place = document.querySelector<HTMLElement>('main [data-document]');
  if (place) {
    place.dataset.document = shown.dataset.document ?? '';
    preloadDocument(place.dataset.document);
  }
  window.addEventListener('hashchange', () => {
    if ((findTopic() ?? shown) !== shown) location.reload();
  });
  // Redoc rewrites the address while it draws, so a link to another topic is handled here.
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

/** Preloads the document of the library while the library itself is loading. */
function preloadDocument(address: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: address });
  document.head.append(link);
}

/** The topic in the address, such as `#/Share%20prices/stock_zh_a_hist`. */
function findTopic(wanted = location.hash): HTMLAnchorElement | undefined {
  return topics.find(({ hash }) => `${wanted}/`.startsWith(`${hash}/`));
}

/** Opens the list of the section in the address. */
function openTarget(): void {
  const part = document.getElementById(location.hash.slice(1))?.querySelector('details');
  if (part) part.open = true;
}

/** Inserts the list of another page. Throws the errors of `fetch`. */
async function fetchList(part: HTMLDetailsElement): Promise<void> {
  const { list = '' } = part.dataset;
  const response = await fetch(list, { headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`${list} answers ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const items = page.getElementById('list')?.childNodes;
  if (!items) throw new Error(`${list} holds no list`);
  part.querySelector('p')?.replaceWith(...items);
}
