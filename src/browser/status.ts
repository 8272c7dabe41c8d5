// Renews the status while its page is in sight, the reader wants it, and nothing in it has the focus.

const RENEWED_MS = 15_000;
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

/** Puts what the page holds now in the place of what is shown. Where it cannot be loaded, the page says so. */
async function renew(shown: HTMLElement): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
  const fault = document.querySelector<HTMLElement>('[data-fault]');
  if (fault) fault.textContent = response?.ok ? '' : (fault.dataset.fault ?? '');
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const renewed = page.getElementById(shown.id);
  if (renewed) shown.replaceChildren(...renewed.childNodes);
}
