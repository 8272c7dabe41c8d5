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
  onComplete: () => void;
  [option: string]: unknown;
}) => void;

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
    plugins: [{ fn: { opsFilter: filterOperations } }],
    onComplete: () => {
      const field = place.querySelector('.operation-filter-input');
      field?.setAttribute('placeholder', 'Filter by interface name');
      field?.setAttribute('aria-label', 'Filter by interface name');
    },
  });
}

/**
 * The operations whose path or operationId holds a text, by tag; tags that are left without one are left out. Swagger UI's
 * own filter keeps every operation of a tag whose title holds the text.
 */
function filterOperations(byTag: ImmutableCollection, typed: string): ImmutableCollection {
  const wanted = typed.trim().toLowerCase();
  const isWanted = (entry: ImmutableMap): boolean =>
    [entry.get('path'), (entry.get('operation') as ImmutableMap).get('operationId')].some((name) =>
      String(name).toLowerCase().includes(wanted),
    );
  const operationsOf = (tag: ImmutableMap): ImmutableCollection => tag.get('operations') as ImmutableCollection;
  return byTag
    .map((tag) => tag.set('operations', operationsOf(tag).filter(isWanted)))
    .filter((tag) => operationsOf(tag).size > 0);
}

/** Swagger UI is dark where the document's root says so: keep that equal to what the reader prefers. */
function followColours(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => void document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', follow);
  follow();
}
