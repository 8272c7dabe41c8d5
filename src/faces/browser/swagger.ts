// Draws Swagger UI into its page.

import { enteredToken } from './access-token.ts';

/** A map of Immutable.js, as far as it is needed. */
interface ImmutableMap {
  get(key: string): unknown;
}

/** What `swagger-ui-bundle.js` lays down. */
declare const SwaggerUIBundle: (config: {
  domNode: HTMLElement;
  url: string;
  plugins: readonly object[];
  [option: string]: unknown;
}) => {
  readonly layoutActions: { parseDeepLinkHash(hash: string): void };
  /** Sends a token with every request, as its dialog "Authorize" does. */
  preauthorizeApiKey(scheme: string, token: string): void;
};

/** What Swagger UI hands to a plugin, as far as it is needed. */
interface System {
  readonly React: {
    readonly Fragment: unknown;
    createElement(type: unknown, props: object, ...children: unknown[]): unknown;
  };
}

/** The actions of Swagger UI's layout, as far as deep links need them. */
interface Layout {
  show(key: readonly string[], isShown: boolean): void;
  scrollTo(key: readonly string[]): void;
}

const components = {
  // It would be a link in a button. The address bar holds the link of an operation that is open.
  DeepLink: ({ text }: { text: unknown }) => (typeof text === 'string' ? shownTitle(text) : text),
  // There is one server, this one.
  ServersContainer: () => null,
};

/** The title of a tag in the language of the page, as the links over the reference have it. */
function shownTitle(tag: string): string {
  // A path is drawn like a tag.
  if (tag.startsWith('/')) return tag;
  const topic = [...document.querySelectorAll<HTMLAnchorElement>('.topics a')].find(
    ({ hash }) => hash === `#/${encodeURIComponent(tag)}`,
  );
  const category = document.querySelector('.toolbar [aria-current=page]');
  return topic?.firstChild?.textContent?.trim() ?? category?.textContent ?? tag;
}

/**
 * Puts the default of a parameter under its field: Swagger UI shows it only where nothing can be tried.
 * @param Field the component that draws the field
 */
const showDefault =
  (Field: unknown, { React }: System) =>
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

/**
 * Shows the columns of a table with their units first, rather than a row of made-up cells. Of a failure, the
 * example stays first.
 * @param Body the component that draws the body of a response
 */
const showColumns =
  (Body: unknown, { React }: System) =>
  (props: { readonly schema?: ImmutableMap; getConfigs(): object }): unknown =>
    React.createElement(Body, {
      ...props,
      getConfigs: () => ({
        ...props.getConfigs(),
        defaultModelRendering: props.schema?.get('type') === 'array' ? 'model' : 'example',
      }),
    });

// The characters of an answer that are shown. Swagger UI makes an element of each word: of a vintage it would make
// 100,000, and hold the page for seconds.
const SHOWN_CHARACTERS = 20_000;

/**
 * Shows the first lines of a long answer, and says where the rest is: what is copied and saved stays whole.
 * @param Text the component that colours a text
 */
const showFirstLines =
  (Text: unknown, { React }: System) =>
  (props: { readonly children?: unknown }): unknown => {
    const { children: text } = props;
    if (typeof text !== 'string' || text.length <= SHOWN_CHARACTERS) return React.createElement(Text, props);
    const shown = text.slice(0, text.lastIndexOf('\n', SHOWN_CHARACTERS) + 1 || SHOWN_CHARACTERS);
    const [first, all] = [shown, text].map(({ length }) => length.toLocaleString('en'));
    const rest = `The first ${first} of ${all} characters. Copy and Download have all of them.`;
    return React.createElement(
      React.Fragment,
      {},
      React.createElement('p', { className: 'rest' }, rest),
      React.createElement(Text, { ...props, children: shown }),
    );
  };

/** An answer of the service, as Swagger UI keeps it: the text, and twice the table parsed from it. */
interface KeptResponse {
  readonly text?: string;
  readonly body?: unknown;
  readonly obj?: unknown;
}

const answers = {
  // Only the text is shown. To keep the tables, it would make a map of each row.
  setResponse:
    (keep: (path: string, method: string, response: KeptResponse) => unknown) =>
    (path: string, method: string, response: KeptResponse): unknown =>
      keep(path, method, { ...response, body: undefined, obj: undefined }),
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
  const ui = SwaggerUIBundle({
    domNode: place,
    url: place.dataset.document ?? '',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    defaultModelExpandDepth: 3,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    // No document leaves this service to be validated elsewhere.
    validatorUrl: null,
    onComplete: () => {
      const token = enteredToken();
      if (token !== undefined) ui.preauthorizeApiKey('token', token);
    },
    plugins: [
      {
        components,
        wrapComponents: { JsonSchemaForm: showDefault, modelExample: showColumns, SyntaxHighlighter: showFirstLines },
        statePlugins: { layout: { wrapActions: deepLinks }, spec: { wrapActions: answers } },
      },
    ],
  });
  // Swagger UI reads the address once only. The field over the page leads to further operations.
  window.addEventListener('hashchange', () => ui.layoutActions.parseDeepLinkHash(decodeURIComponent(location.hash)));
  // Every part is drawn when it is opened.
  new MutationObserver(() => nameParts(place)).observe(place, { childList: true, subtree: true });
}

/** Gives names to the fields that Swagger UI leaves without, and sets its headings one below the other. */
function nameParts(place: HTMLElement): void {
  for (const field of place.querySelectorAll<HTMLElement>('select:not([aria-label]), textarea:not([aria-label])')) {
    const row = field.closest<HTMLElement>('[data-param-name]');
    const isExample = field.matches('.examples-select-element');
    field.setAttribute('aria-label', row?.dataset.paramName ?? (isExample ? 'Example' : 'Media type'));
  }
  for (const button of place.querySelectorAll<HTMLElement>('.json-schema-2020-12-accordion:not([aria-label])'))
    button.setAttribute('aria-label', button.textContent?.trim() || 'The table');
  // After the title of the document, a first heading, come those of the third order.
  for (const heading of place.querySelectorAll('h3, h4, h5'))
    heading.setAttribute('aria-level', String(Number(heading.tagName.slice(1)) - 1));
}
