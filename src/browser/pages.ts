// What every page may hold: fields that narrow a list.

for (const field of document.querySelectorAll<HTMLInputElement>('input[data-filters]')) {
  const list = document.getElementById(field.dataset.filters ?? '');
  const frame = field.closest<HTMLElement>('.filter');
  if (!list || !frame) continue;
  frame.hidden = false;
  const status = frame.querySelector('[role=status]');
  field.addEventListener('input', () => narrow(list, field.value, status));
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' && field.value.trim() !== '')
      list.querySelector<HTMLElement>('[data-words]:not([hidden]) a')?.click();
  });
  // A browser that comes back to the page restores what was typed.
  narrow(list, field.value, status);
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
  const items = [...list.querySelectorAll<HTMLElement>('[data-words]')];
  for (const item of items) item.hidden = !words.every((word) => item.dataset.words?.includes(word));
  for (const group of list.querySelectorAll<HTMLElement>('[data-group]'))
    group.hidden = words.length > 0 && !group.querySelector('[data-words]:not([hidden])');
  list.classList.toggle('narrowed', words.length > 0);
  if ('quiet' in list.dataset) list.hidden = words.length === 0;
  const shown = items.filter((item) => !item.hidden).length;
  if (!status) return;
  if (words.length === 0) status.textContent = '';
  else status.textContent = shown > 0 ? `${shown} of ${items.length}` : 'Nothing fits. Try fewer or shorter words.';
}
