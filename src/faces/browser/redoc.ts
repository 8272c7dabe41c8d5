// Draws Redoc into its page, in the colours of the page.

/** What `redoc.standalone.js` lays down. */
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
  // A table that is wider than a phone is scrolled, which a keyboard does only to what it can reach.
  const onResize = new ResizeObserver((entries) => {
    for (const { target: table } of entries) {
      if (table.scrollWidth > table.clientWidth) table.setAttribute('tabindex', '0');
      else table.removeAttribute('tabindex');
    }
  });
  new MutationObserver(() => {
    // Its small headings stand below those of an operation, which are of the second order.
    for (const heading of place.querySelectorAll('h5:not([aria-level])')) heading.setAttribute('aria-level', '3');
    for (const table of place.querySelectorAll('table')) onResize.observe(table);
  }).observe(place, { childList: true, subtree: true });
  // It takes its colours once only.
  new MutationObserver(() => location.reload()).observe(document.documentElement, { attributeFilter: ['class'] });
}
