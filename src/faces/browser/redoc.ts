// Draws Redoc into its page, in the colours of the page.

/** What `redoc.standalone.js` lays down. */
declare const Redoc: {
  init(url: string, options: Readonly<Record<string, unknown>>, place: HTMLElement): void;
};

// What is drawn in a row pauses for less.
const STILL_MS = 100;

const place = document.getElementById('redoc');
if (place) {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const font = { fontFamily: style.fontFamily, fontSize: '15px' };
  Redoc.init(
    place.dataset.document ?? '',
    {
      // The menu shows the names that clients call.
      sideNavStyle: 'id-only',
      sanitize: true,
      hideDownloadButtons: true,
      // The field over the page finds the names.
      disableSearch: true,
      // Its colour is fixed and cannot be read in the dark; the descriptions tell the form.
      hideSchemaPattern: true,
      // The columns with their units. On a phone a tap opens them: all of a topic's would take seconds.
      ...(matchMedia('(min-width: 48rem)').matches && { expandResponses: '200' }),
      nativeScrollbars: true,
      theme: {
        colors: {
          primary: { main: colour('accent') },
          text: { primary: colour('ink'), secondary: colour('quiet') },
          border: { dark: colour('line'), light: colour('line') },
          error: { main: colour('error') },
          success: { main: colour('success') },
        },
        schema: { nestedBackground: colour('raised'), linesColor: colour('line'), typeNameColor: colour('quiet') },
        typography: {
          ...font,
          headings: { fontFamily: style.fontFamily },
          links: { color: colour('accent') },
          code: { backgroundColor: colour('raised'), color: colour('ink') },
        },
        sidebar: { backgroundColor: colour('raised'), textColor: colour('ink'), activeTextColor: colour('accent') },
      },
    },
    place,
  );
  // Its small headings stand below those of an operation, which are of the second order.
  const mendHeadings = (): void => {
    for (const heading of place.querySelectorAll('h5:not([aria-level])')) heading.setAttribute('aria-level', '3');
  };
  // A table that is wider than a phone is scrolled, which a keyboard does only to what it can reach.
  const mendTables = (): void => {
    for (const table of place.querySelectorAll('table')) {
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
      else table.removeAttribute('tabindex');
    }
  };
  // Once for all that is drawn in a row: what is measured in between would be laid out again and again.
  let waiting: ReturnType<typeof setTimeout> | undefined;
  new MutationObserver(() => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      mendHeadings();
      mendTables();
    }, STILL_MS);
  }).observe(place, { childList: true, subtree: true });
  window.addEventListener('resize', mendTables);
  // It takes its colours once only.
  new MutationObserver(() => location.reload()).observe(document.documentElement, { attributeFilter: ['class'] });
}
