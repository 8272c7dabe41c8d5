// Draws Swagger UI into its page.

/** A map of Immutable.js, as far as the filter needs it. */
interface ImmutableMap {
  get(key: string): unknown;
  set(key: string, value: unknown): ImmutableMap;
}

/** A list, or an ordered map, of Immutable.js. */
interface ImmutableCollection {
  readonly size: number;
  map(change: (value: ImmutableMap) => ImmutableMap): ImmutableCollection;
  filter(holds: (value: ImmutableMap) => boolean): ImmutableCollection;
}

/** What `swagger-ui-bundle.js` lays down. */
declare const SwaggerUIBundle: (config: {
  domNode: HTMLElement;
  url: string;
  filter: boolean;
  plugins: readonly object[];
  [option: string]: unknown;
}) => void;

/** The actions of Swagger UI's layout, as far as deep links need them. */
interface Layout {
  show(key: readonly string[], isShown: boolean): void;
  scrollTo(key: readonly string[]): void;
}

const components = {
  // It would be a link in a button. The address bar holds the link of an operation that is open.
  DeepLink: ({ text }: { text: string }) => text,
  // There is one server, this one.
  ServersContainer: () => null,
};

/**
 * Puts the default of a parameter under its field: Swagger UI shows it only where nothing can be tried.
 * @param Field the component that draws the field
 */
const showDefault =
  (
    Field: unknown,
    { React }: { React: { createElement(type: unknown, props: object, ...children: unknown[]): unknown } },
  ) =>
  (props: { readonly schema?: ImmutableMap }): unknown => {
    const defaultValue = props.schema?.get('default');
    const field = React.createElement(Field, props);
    if (defaultValue === undefined) return field;
    const shown =
      defaultValue === ''
        ? 'the empty text'
        : typeof defaultValue === 'string'
          ? defaultValue
          : JSON.stringify(defaultValue);
    return React.createElement(
      'div',
      {},
      field,
      React.createElement('p', { className: 'default' }, `Default: ${shown}`),
    );
  };

const deepLinks = {
  // Swagger UI's own takes the underscores of a name for blanks, and complains of them.
  parseDeepLinkHash:
    (_: unknown, { layoutActions }: { layoutActions: Layout }) =>
    (hash: string): void => {
      const [tag, name] = hash.replace(/^#!?\/?/, '').split('/');
      if (!tag) return;
      const group = ['operations-tag', tag];
      const key = name ? ['operations', tag, name] : group;
      layoutActions.show(group, true);
      layoutActions.show(key, true);
      layoutActions.scrollTo(key);
    },
  // What stands above and below is still being drawn: stays there until the reader does something.
  scrollToElement: () => (element: HTMLElement) => {
    const observer = new ResizeObserver(() => element.scrollIntoView());
    observer.observe(document.body);
    for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      window.addEventListener(event, () => observer.disconnect(), { once: true });
  },
};

const place = document.getElementById('swagger');
if (place) {
  followColours();
  SwaggerUIBundle({
    domNode: place,
    url: place.dataset.document ?? '',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    // No document leaves this service to be validated elsewhere.
    validatorUrl: null,
    filter: true,
    plugins: [
      {
        fn: { opsFilter: filterOperations },
        components,
        wrapComponents: { JsonSchemaForm: showDefault },
        statePlugins: { layout: { wrapActions: deepLinks } },
      },
    ],
  });
  // Every part is drawn when it is opened.
  new MutationObserver(() => nameParts(place)).observe(place, { childList: true, subtree: true });
}

/** The letters and digits of a text, small and of usual width. */
function toLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * The operations whose path or operationId holds every word of a text, by tag; tags that are left without one are
 * left out. Swagger UI's own filter keeps every operation of a tag whose title holds the text.
 */
function filterOperations(byTag: ImmutableCollection, typed: string): ImmutableCollection {
  const words = typed.split(/\s+/).map(toLetters);
  const isWanted = (entry: ImmutableMap): boolean =>
    [entry.get('path'), (entry.get('operation') as ImmutableMap).get('operationId')].some((name) =>
      words.every((word) => toLetters(String(name)).includes(word)),
    );
  const operationsOf = (tag: ImmutableMap): ImmutableCollection => tag.get('operations') as ImmutableCollection;
  return byTag
    .map((tag) => tag.set('operations', operationsOf(tag).filter(isWanted)))
    .filter((tag) => operationsOf(tag).size > 0);
}

/** Gives names to the fields that Swagger UI leaves without, and sets its headings one below the other. */
function nameParts(place: HTMLElement): void {
  for (const filter of place.querySelectorAll('.operation-filter-input:not([aria-label])')) {
    filter.setAttribute('placeholder', 'Filter by interface name');
    filter.setAttribute('aria-label', 'Filter by interface name');
  }
  for (const field of place.querySelectorAll<HTMLElement>('select:not([aria-label]), textarea:not([aria-label])')) {
    const row = field.closest<HTMLElement>('[data-param-name]');
    const isExample = field.matches('.examples-select-element');
    field.setAttribute('aria-label', row?.dataset.paramName ?? (isExample ? 'Example' : 'Media type'));
  }
  // After the title of the document, a first heading, come those of the third order.
  for (const heading of place.querySelectorAll('h3, h4, h5'))
    heading.setAttribute('aria-level', String(Number(heading.tagName.slice(1)) - 1));
}

/** Swagger UI is dark where the document's root says so: keep that equal to what the reader prefers. */
function followColours(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => void document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', follow);
  follow();
}
