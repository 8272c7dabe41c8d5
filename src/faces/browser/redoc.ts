// Draws Redoc into its page, in the colours of the page.

/** The global variable of `redoc.standalone.js`. */
declare const Redoc: {
  init(url: string, options: Readonly<Record<string, unknown>>, place: HTMLElement): void;
};

const place = document.getElementById('redoc');
if (place) {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const font = { fontFamily: style.fontFamily, fontSize: '15px' };
  Redoc.init(
    place.dataset.document ?? '',
    {
      // The menu shows the names of interfaces.
      sideNavStyle: 'id-only',
      sanitize: true,
      hideDownloadButtons: true,
      // The search field above finds the names.
      disableSearch: true,
      // Its colour is fixed and unreadable in dark mode; the descriptions have the form.
      hideSchemaPattern: true,
      // Shows the columns with their units. On a phone a tap opens them: to expand a whole topic takes seconds.
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
  // Makes wide tables focusable, so that a keyboard can scroll them.
  const onResize = new ResizeObserver((entries) => {
    for (const { target: table } of entries) {
      if (table.scrollWidth > table.clientWidth) table.setAttribute('tabindex', '0');
      else table.removeAttribute('tabindex');
    }
  });
  new MutationObserver(() => {
    // Its small headings are below those of an operation, which have level 2.
    for (const heading of place.querySelectorAll('h5:not([aria-level])')) heading.setAttribute('aria-level', '3');
    for (const table of place.querySelectorAll('table')) onResize.observe(table);
  }).observe(place, { childList: true, subtree: true });
  // Redoc reads its colours only once.
  new MutationObserver(() => location.reload()).observe(document.documentElement, { attributeFilter: ['class'] });
}
