// Renews the status while the page is visible, the box is checked, and nothing in it has the focus.

import { authorization, enteredToken } from './access-token.ts';

const RENEWED_MS = 15_000;

// A browser opens the page without the entered token, so it is loaded once more with it.
if (document.querySelector('[data-wants-token]') && enteredToken() !== undefined) {
  const page = await fetchPage();
  const main = page?.getElementById('main');
  const refused = document.querySelector<HTMLElement>('[data-refused]');
  if (main) document.getElementById('main')?.replaceWith(main);
  else if (refused) refused.textContent = refused.dataset.refused ?? '';
}

const choice = document.querySelector<HTMLInputElement>('[data-renews]');
const frame = choice?.closest<HTMLElement>('.renewal');
if (choice && frame) {
  frame.hidden = false;
  setInterval(() => {
    const shown = document.getElementById(choice.dataset.renews ?? '');
    const isRead = shown?.contains(document.activeElement) === true || getSelection()?.isCollapsed === false;
    if (shown && choice.checked && !isRead && document.visibilityState === 'visible') void renew(shown);
  }, RENEWED_MS);
}

/** Replaces the shown status by the current one. If that fails, the page says so. */
async function renew(shown: HTMLElement): Promise<void> {
  const page = await fetchPage();
  const fault = document.querySelector<HTMLElement>('[data-fault]');
  if (fault) fault.textContent = page ? '' : (fault.dataset.fault ?? '');
  const renewed = page?.getElementById(shown.id);
  if (renewed) shown.replaceChildren(...renewed.childNodes);
}

/** Fetches the page; undefined if that fails. */
async function fetchPage(): Promise<Document | undefined> {
  const headers = { accept: 'text/html', ...authorization() };
  const response = await fetch(location.href, { headers }).catch(() => undefined);
  // An unread body would keep the request open.
  const text = await response?.text().catch(() => undefined);
  return response?.ok && text !== undefined ? new DOMParser().parseFromString(text, 'text/html') : undefined;
}
