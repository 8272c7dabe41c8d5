import { readStored, store } from './stored-text.ts';

// The header of pages outside the manual. This runs before the page is drawn, so that a dark page does not flash
// light. In the manual, VitePress and SiteLayout.vue do the same with the same setting.

// The name under which VitePress stores `dark`, `light` or `auto`.
const APPEARANCE = 'vitepress-theme-appearance';
// A part of the page counts as reached if it begins at most so many pixels below the top of the window.
const NEAR_TOP = 120;
const system = matchMedia('(prefers-color-scheme: dark)');
const paper = matchMedia('print');

/** Applies the colours that the reader has chosen, or those of the system. Paper is light. */
function applyAppearance(): void {
  const chosen = readStored('localStorage', APPEARANCE) ?? 'auto';
  const isDark = !paper.matches && (chosen === 'auto' ? system.matches : chosen === 'dark');
  const { classList } = document.documentElement;
  if (classList.contains('dark') === isDark) return;
  // Swagger UI looks for the other class.
  for (const name of ['dark', 'dark-mode']) classList.toggle(name, isDark);
}

/** The id of the source or category in view; empty at the top of a page. */
function sectionInView(): string {
  const above = [...document.querySelectorAll(':is(.states li, .category)[id]')].filter(
    (part) => part.getBoundingClientRect().top < NEAR_TOP,
  );
  return above.at(-1)?.id ?? '';
}

applyAppearance();
system.addEventListener('change', applyAppearance);
paper.addEventListener('change', applyAppearance);
window.addEventListener('storage', applyAppearance);

document.addEventListener('DOMContentLoaded', () => {
  // With scripts, the manual has a search of its pages and of interfaces.
  const find = document.querySelector<HTMLAnchorElement>('.bar .find');
  const home = document.querySelector<HTMLAnchorElement>('.bar .brand');
  if (find && home) find.href = `${home.href}?find`;
  document.querySelector('[data-appearance]')?.addEventListener('click', () => {
    const isDark = !document.documentElement.classList.contains('dark');
    store('localStorage', APPEARANCE, isDark === system.matches ? 'auto' : isDark ? 'dark' : 'light');
    applyAppearance();
  });
  // The link to the other language keeps the part of the page in view.
  document.querySelector('.bar .language')?.addEventListener('click', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLAnchorElement) currentTarget.hash = location.hash || sectionInView();
  });
  window.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (isTyping || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    find?.click();
  });
});
