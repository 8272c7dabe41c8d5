// What every page may hold: fields that narrow a list, and pickers that need no button.

for (const field of document.querySelectorAll<HTMLInputElement>('input[data-filters]')) {
  const list = document.getElementById(field.dataset.filters ?? '');
  const frame = field.closest<HTMLElement>('.filter');
  if (!list || !frame) continue;
  frame.hidden = false;
  field.addEventListener('input', () => narrow(list, field.value, frame.querySelector('[role=status]')));
  // A browser that comes back to the page restores what was typed.
  narrow(list, field.value, frame.querySelector('[role=status]'));
}

for (const picker of document.querySelectorAll<HTMLSelectElement>('select[data-submits]')) {
  picker.addEventListener('change', () => picker.form?.requestSubmit());
}

/** Shows the items that hold every word typed, and the groups that still show an item; says how many there are. */
function narrow(list: HTMLElement, typed: string, status: Element | null): void {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const items = [...list.querySelectorAll<HTMLElement>('[data-words]')];
  for (const item of items) item.hidden = !words.every((word) => item.dataset.words?.includes(word));
  for (const group of list.querySelectorAll<HTMLElement>('[data-group]'))
    group.hidden = words.length > 0 && !group.querySelector('[data-words]:not([hidden])');
  if ('quiet' in list.dataset) list.hidden = words.length === 0;
  const shown = items.filter((item) => !item.hidden).length;
  if (status) status.textContent = words.length === 0 ? '' : `${shown} of ${items.length}`;
}
