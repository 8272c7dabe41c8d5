// The header of every page outside the manual. This runs before the page is drawn, so that a dark page is never
// light at first. In the manual, VitePress and SiteLayout.vue do the same and share the setting.

// The name under which VitePress stores `dark`, `light` or `auto`.
const APPEARANCE = 'vitepress-theme-appearance';
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

applyAppearance();
system.addEventListener('change', applyAppearance);
window.addEventListener('storage', applyAppearance);

document.addEventListener('DOMContentLoaded', () => {
  document.querySelector('[data-appearance]')?.addEventListener('click', () => {
    const isDark = !document.documentElement.classList.contains('dark');
    localStorage.setItem(APPEARANCE, isDark === system.matches ? 'auto' : isDark ? 'dark' : 'light');
    applyAppearance();
  });
  // The other language keeps the part of the page that the reader looks at.
  document.querySelector('.bar .language')?.addEventListener('click', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLAnchorElement) currentTarget.hash = location.hash;
  });
  window.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (isTyping || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    document.querySelector<HTMLAnchorElement>('.bar .find')?.click();
  });
});
