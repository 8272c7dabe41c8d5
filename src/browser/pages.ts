// What every page may hold: fields that narrow a list, lists that are loaded when they are opened, topics of which
// one is shown.

for (const field of document.querySelectorAll<HTMLInputElement>('input[data-filters]')) {
  const list = document.getElementById(field.dataset.filters ?? '');
  const frame = field.closest<HTMLElement>('.filter');
  if (!list || !frame) continue;
  frame.hidden = false;
  const status = frame.querySelector('[role=status]');
  const narrowToTyped = async (): Promise<void> => {
    const isLoaded = field.value.trim() === '' || (await loadAll(list));
    if (isLoaded) narrow(list, field.value, status);
    else if (status) status.textContent = 'The lists cannot be loaded. Please try again.';
  };
  field.addEventListener('focus', () => void loadAll(list), { once: true });
  field.addEventListener('input', () => void narrowToTyped());
  field.addEventListener('keydown', async ({ key }) => {
    if (key !== 'Enter' || field.value.trim() === '') return;
    await narrowToTyped();
    list.querySelector<HTMLElement>('[data-words]:not([hidden]) a')?.click();
  });
  // A browser that comes back to the page restores what was typed.
  void narrowToTyped();
}

for (const part of document.querySelectorAll<HTMLDetailsElement>('details[data-list]'))
  part.addEventListener('toggle', () => {
    if (part.open) void loadAll(part.parentElement ?? part);
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

/** Loads every list within an element that is not loaded yet. Returns whether all are there. */
async function loadAll(frame: HTMLElement): Promise<boolean> {
  const parts = [...frame.querySelectorAll<HTMLDetailsElement>('details[data-list]')];
  try {
    await Promise.all(parts.map(load));
    return true;
  } catch {
    // The link to the page of a list stays in its place.
    return false;
  }
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

/**
 * Shows the items that hold every word typed, in any order, and the groups that still show an item; says how many
 * there are. Full-width and capital letters are as good as others, and so is anything between the words.
 */
function narrow(list: HTMLElement, typed: string, status: Element | null): void {
  const words = typed
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const isNarrowed = words.length > 0;
  const items = [...list.querySelectorAll<HTMLElement>('[data-words]')];
  for (const item of items) item.hidden = !words.every((word) => item.dataset.words?.includes(word));
  for (const group of list.querySelectorAll<HTMLElement>('[data-group]'))
    group.hidden = isNarrowed && !group.querySelector('[data-words]:not([hidden])');
  // All lists are open while there are words. Afterwards, those that the reader opened.
  const wasNarrowed = list.classList.contains('narrowed');
  for (const part of list.querySelectorAll<HTMLDetailsElement>('details[data-list]')) {
    if (isNarrowed && !wasNarrowed) part.dataset.wasOpen = String(part.open);
    part.open = isNarrowed || (wasNarrowed ? part.dataset.wasOpen === 'true' : part.open);
  }
  list.classList.toggle('narrowed', isNarrowed);
  if ('quiet' in list.dataset) list.hidden = !isNarrowed;
  const shown = items.filter((item) => !item.hidden).length;
  if (!status) return;
  if (!isNarrowed) status.textContent = '';
  else status.textContent = shown > 0 ? `${shown} of ${items.length}` : 'Nothing fits. Try fewer or shorter words.';
}
