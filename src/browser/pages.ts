// What every page may hold: a field that finds interfaces, lists that are loaded when they are opened, topics of
// which one is shown.

/** What `search.js` exports: `src/search/asset.ts`. */
interface SearchModule {
  readonly InterfaceSearch: { open(json: string): { find(typed: string): Found } };
  toSwaggerAnchor(tag: string, name: string): string;
  toRedocAnchor(tag: string, name: string): string;
}

/** An interface that was found. */
interface Hit {
  readonly name: string;
  readonly doc: string;
  readonly chinese?: string;
  readonly category: string;
  readonly tag: string;
}

/** What a search finds: `FoundInterfaces` of `src/search/interface-search.ts`. */
interface Found {
  readonly hits: readonly Hit[];
  readonly isPartial: boolean;
  readonly absence?: string;
  readonly nearest: readonly string[];
}

// More hits than these are no choice; fewer are enough where they have only some of the words.
const MAX_SHOWN = 50;
const MAX_PARTIAL = 10;

const ENGLISH = {
  broken: 'The search cannot be loaded. Please try again.',
  count: (count: number) => (count > MAX_SHOWN ? `the first ${MAX_SHOWN} of ${count}` : `${count} found`),
  none: (typed: string) => `Nothing fits “${typed}”.`,
  near: 'Near words:',
  some: 'These have some of the words:',
  everything: 'All interfaces by topic',
  names: 'All names of AKShare, and what there is in their place',
};
const CHINESE: typeof ENGLISH = {
  broken: '搜索无法加载，请再试一次。',
  count: (count) => (count > MAX_SHOWN ? `共 ${count} 个，显示前 ${MAX_SHOWN} 个` : `${count} 个接口`),
  none: (typed) => `没有符合“${typed}”的接口。`,
  near: '相近的词：',
  some: '以下接口含有其中一部分词：',
  everything: '按主题浏览全部接口',
  names: 'AKShare 的全部接口名与替代接口',
};
const isChinese = document.documentElement.lang.startsWith('zh');
const words = isChinese ? CHINESE : ENGLISH;

for (const field of document.querySelectorAll<HTMLInputElement>('input[data-search]')) {
  const frame = field.closest<HTMLElement>('.filter');
  const place = document.getElementById('found');
  if (!frame || !place) continue;
  frame.hidden = false;
  let module: Promise<readonly [SearchModule, (typed: string) => Found]> | undefined;
  const load = () => {
    module ??= loadSearch(field).catch((thrown: unknown) => {
      // The next letter tries again.
      module = undefined;
      throw thrown;
    });
    return module;
  };
  const show = async (): Promise<void> => {
    const status = frame.querySelector('[role=status]');
    const typed = field.value.trim();
    const gone = document.getElementById(field.dataset.hides ?? '');
    let found: Found | undefined;
    try {
      const [assets, find] = typed === '' ? [] : await load();
      // The reader may have typed on meanwhile.
      if (field.value.trim() !== typed) return;
      found = find?.(typed);
      place.replaceChildren(...(found && assets ? toFound(field, assets, typed, found) : []));
    } catch {
      if (status) status.textContent = words.broken;
      return;
    }
    place.hidden = !found;
    if (gone) gone.hidden = found !== undefined;
    if (status) status.textContent = !found ? '' : words.count(found.isPartial ? 0 : found.hits.length);
  };
  field.addEventListener('focus', () => void load().catch(() => undefined), { once: true });
  field.addEventListener('input', () => void show());
  field.addEventListener('keydown', async ({ key }) => {
    if (key === 'Escape' && field.value !== '') {
      field.value = '';
      await show();
    }
    if (key !== 'Enter' || field.value.trim() === '') return;
    await show();
    place.querySelector<HTMLElement>('a.name')?.click();
  });
  place.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    // A link within the page leaves the hits behind.
    if (target.closest('a') && field.dataset.hides === undefined) {
      field.value = '';
      void show();
    } else if (target.matches('button')) {
      field.value = target.textContent ?? '';
      field.focus();
      void show();
    }
  });
  // A browser that comes back to the page restores what was typed.
  void show();
}

/** Loads the search and its index. Throws what `import` and `fetch` throw. */
async function loadSearch({ dataset }: HTMLInputElement): Promise<readonly [SearchModule, (typed: string) => Found]> {
  const index = `${dataset.base}/api/search.json`;
  const [module, response]: [SearchModule, Response] = await Promise.all([import(dataset.search ?? ''), fetch(index)]);
  if (!response.ok) throw new Error(`${index} answers ${response.status}`);
  const search = module.InterfaceSearch.open(await response.text());
  return [module, (typed) => search.find(typed)];
}

/** What was found, best first; where nothing has all of the words, what to do next. */
function toFound(
  { dataset }: HTMLInputElement,
  module: SearchModule,
  typed: string,
  { hits, isPartial, absence, nearest }: Found,
): readonly HTMLElement[] {
  const { base = '', leadsTo } = dataset;
  const addressOf = ({ name, category, tag }: Hit): string => {
    if (leadsTo === 'manual') return `${base}/docs/interfaces/${name}`;
    const anchor = leadsTo === 'docs' ? module.toSwaggerAnchor(tag, name) : module.toRedocAnchor(tag, name);
    return `${base}/api/${leadsTo}?category=${encodeURIComponent(category)}${anchor}`;
  };
  const items = hits
    .slice(0, isPartial ? MAX_PARTIAL : MAX_SHOWN)
    .map((hit) =>
      toElement('li', {}, [
        toElement('p', { className: 'head' }, [
          toElement('a', { className: 'name', href: addressOf(hit) }, [hit.name]),
          ...(hit.chinese === undefined ? [] : [toElement('span', { lang: 'zh-Hans' }, [hit.chinese])]),
        ]),
        toElement('p', {}, [hit.doc]),
      ]),
    );
  const list = items.length > 0 ? [toElement('ol', { className: 'interfaces' }, items)] : [];
  const named =
    absence === undefined
      ? []
      : [toElement('p', {}, [`${absence} `, toElement('a', { href: `${base}/docs/akshare` }, [words.names])])];
  if (!isPartial) return [...named, ...list];
  return [
    ...(absence === undefined ? [toElement('p', {}, [words.none(typed)])] : named),
    ...(nearest.length > 0
      ? [
          toElement('p', {}, [
            words.near,
            ...nearest.flatMap((word) => [' ', toElement('button', { type: 'button' }, [word])]),
          ]),
        ]
      : []),
    toElement('p', {}, [toElement('a', { href: `${base}/docs/interfaces/` }, [words.everything])]),
    ...(list.length > 0 ? [toElement('p', {}, [words.some]), ...list] : []),
  ];
}

/** Makes an element with properties and content. */
function toElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  content: readonly (string | HTMLElement)[],
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...content);
  return element;
}

for (const part of document.querySelectorAll<HTMLDetailsElement>('details[data-list]'))
  part.addEventListener('toggle', () => {
    // Where it cannot be loaded, the link to the page of the list stays in its place.
    if (part.open) void load(part).catch(() => undefined);
  });

const topics = [...document.querySelectorAll<HTMLAnchorElement>('a[data-document]')];
const [firstTopic] = topics;
if (firstTopic) {
  const shown = findTopic() ?? firstTopic;
  shown.setAttribute('aria-current', 'true');
  // The script of the library comes after this one and draws this document.
  const place = document.querySelector<HTMLElement>('main [data-document]');
  if (place) place.dataset.document = shown.dataset.document ?? '';
  window.addEventListener('hashchange', () => {
    if ((findTopic() ?? shown) !== shown) location.reload();
  });
} else openTarget();
window.addEventListener('hashchange', openTarget);

/** The topic to which the address leads, such as `#/Share%20prices/stock_zh_a_hist`. */
function findTopic(): HTMLAnchorElement | undefined {
  return topics.find(({ hash }) => `${location.hash}/`.startsWith(`${hash}/`));
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
