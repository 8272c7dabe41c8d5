// The header of every page outside the manual. This runs before the page is drawn, so that a dark page is never
// light at first. In the manual, VitePress and SiteLayout.vue do the same and share the setting.

// The name under which VitePress stores `dark`, `light` or `auto`.
const APPEARANCE = 'vitepress-theme-appearance';
// How far below the upper edge of the window a part may stand that the reader has just come to, in pixels.
const NEAR_TOP = 120;
const system = matchMedia('(prefers-color-scheme: dark)');

/** Sets the colours that the reader has chosen, or those of the system. */
function applyAppearance(): void {
  const chosen = localStorage.getItem(APPEARANCE) ?? 'auto';
  const isDark = chosen === 'auto' ? system.matches : chosen === 'dark';
  const { classList } = document.documentElement;
  if (classList.contains('dark') === isDark) return;
  // Swagger UI looks for the other class.
  for (const name of ['dark', 'dark-mode']) classList.toggle(name, isDark);
}

/** The id of the source or the category that the reader has come to; empty at the beginning of a page. */
function idInSight(): string {
  const above = [...document.querySelectorAll(':is(.states li, .category)[id]')].filter(
    (part) => part.getBoundingClientRect().top < NEAR_TOP,
  );
  return above.at(-1)?.id ?? '';
}

applyAppearance();
system.addEventListener('change', applyAppearance);
window.addEventListener('storage', applyAppearance);

document.addEventListener('DOMContentLoaded', () => {
  // Where scripts run, the manual has a search of its pages and of interfaces.
  const find = document.querySelector<HTMLAnchorElement>('.bar .find');
  const home = document.querySelector<HTMLAnchorElement>('.bar .brand');
  if (find && home) find.href = `${home.href}?find`;
  document.querySelector('[data-appearance]')?.addEventListener('click', () => {
    const isDark = !document.documentElement.classList.contains('dark');
    localStorage.setItem(APPEARANCE, isDark === system.matches ? 'auto' : isDark ? 'dark' : 'light');
    applyAppearance();
  });
  // The other language keeps the part of the page that the reader looks at.
  document.querySelector('.bar .language')?.addEventListener('click', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLAnchorElement) currentTarget.hash = location.hash || idInSight();
  });
  window.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (isTyping || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    find?.click();
  });
});
