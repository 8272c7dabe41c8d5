// Draws Swagger UI into its page.

import { enteredToken } from './access-token.ts';

/** A map of Immutable.js, as far as it is needed. */
interface ImmutableMap {
  get(key: string): unknown;
}

/** The global variable of `swagger-ui-bundle.js`. */
declare const SwaggerUIBundle: (config: {
  domNode: HTMLElement;
  url: string;
  plugins: readonly object[];
  [option: string]: unknown;
}) => {
  readonly layoutActions: { parseDeepLinkHash(hash: string): void };
  /** Sends the token with every request, like its dialog "Authorize". */
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
  // The original is a link within a button. The address bar has the link of an open operation.
  DeepLink: ({ text }: { text: unknown }) => (typeof text === 'string' ? shownTitle(text) : text),
  // There is only one server.
  ServersContainer: () => null,
};

/** The title of a tag in the language of the page, from the links above the reference. */
function shownTitle(tag: string): string {
  // Paths are rendered like tags.
  if (tag.startsWith('/')) return tag;
  const topic = [...document.querySelectorAll<HTMLAnchorElement>('.topics a')].find(
    ({ hash }) => hash === `#/${encodeURIComponent(tag)}`,
  );
  const category = document.querySelector('.toolbar [aria-current=page]');
  return topic?.firstChild?.textContent?.trim() ?? category?.textContent ?? tag;
}

/**
 * Shows the default of a parameter below its field: Swagger UI omits it in "Try it out".
 * @param Field the component of the field
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
 * Shows the schema of a table, with its columns and units, before the example. For a failure, the example stays
 * first.
 * @param Body the component of the body of a response
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

// The most characters shown of an answer. Swagger UI makes an element for each word; 100,000 of a vintage would
// block the page for seconds.
const SHOWN_CHARACTERS = 20_000;

/**
 * Shows the first lines of a long answer, and says where the rest is. Copies and downloads stay whole.
 * @param Text the component of highlighted text
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

/** An answer as Swagger UI stores it: the text, and the parsed table twice. */
interface KeptResponse {
  readonly text?: string;
  readonly body?: unknown;
  readonly obj?: unknown;
}

const answers = {
  // Only the text is shown. Storing the tables would make a map of each row.
  setResponse:
    (keep: (path: string, method: string, response: KeptResponse) => unknown) =>
    (path: string, method: string, response: KeptResponse): unknown =>
      keep(path, method, { ...response, body: undefined, obj: undefined }),
};

const deepLinks = {
  // The original takes the underscores of a name for blanks, and reports an error.
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
  // The parts above are still being drawn: scrolls again after each change until the reader acts.
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
  // Swagger UI reads the address only once, but the search field leads to further operations.
  window.addEventListener('hashchange', () => ui.layoutActions.parseDeepLinkHash(decodeURIComponent(location.hash)));
  // Parts are drawn when they are opened.
  new MutationObserver(() => nameParts(place)).observe(place, { childList: true, subtree: true });
}

/** Adds the accessible names that Swagger UI omits, and fixes the levels of its headings. */
function nameParts(place: HTMLElement): void {
  for (const field of place.querySelectorAll<HTMLElement>('select:not([aria-label]), textarea:not([aria-label])')) {
    const row = field.closest<HTMLElement>('[data-param-name]');
    const isExample = field.matches('.examples-select-element');
    field.setAttribute('aria-label', row?.dataset.paramName ?? (isExample ? 'Example' : 'Media type'));
  }
  for (const button of place.querySelectorAll<HTMLElement>('.json-schema-2020-12-accordion:not([aria-label])'))
    button.setAttribute('aria-label', button.textContent?.trim() || 'The table');
  // Level 3 headings follow the title of the document, which has level 1.
  for (const heading of place.querySelectorAll('h3, h4, h5'))
    heading.setAttribute('aria-level', String(Number(heading.tagName.slice(1)) - 1));
}
