import { type Html, html } from './html.ts';
import { NAVIGATION } from './navigation.ts';

/** What a page shows of the instance that serves it. */
export interface Instance {
  /** The path under which every route lives, without a slash at its end: empty, or `/finance`. */
  readonly basePath: string;
  /** The version of the package. */
  readonly version: string;
  /** Whether the built-in sandbox makes every answer up. */
  readonly sandbox: boolean;
  /** The files below `/api/assets/`, by their names without the hash of their content. */
  readonly assets: ReadonlyMap<string, string>;
}

/** What differs from page to page. */
export interface PageParts {
  readonly title: string;
  /** The path of the page in the navigation, if it is listed there. */
  readonly path?: string;
  /** Further elements of `head`: style sheets, links. */
  readonly head?: Html;
  readonly body: Html;
  /** A library and our script that uses it, by file name. */
  readonly scripts?: { readonly library: string; readonly script: string };
}

/** Returns a whole HTML document. All scripts and style sheets are files of this service; none is inline. */
export function toDocument(instance: Instance, { title, path, head = html``, body, scripts }: PageParts): string {
  const { basePath } = instance;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · finfount</title>
<link rel="icon" href="data:,">
${head}
<link rel="stylesheet" href="${toAsset(instance, 'pages.css')}">
<script type="module" src="${toAsset(instance, 'pages.js')}"></script>
${
  scripts
    ? // The library is no module. Deferred, all run in this order once the page is parsed.
      html`<script defer src="${toAsset(instance, scripts.library)}"></script>
<script type="module" src="${toAsset(instance, scripts.script)}"></script>`
    : ''
}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="bar">
<a class="brand" href="${basePath}/api/">finfount</a>
<nav aria-label="Pages"><ul>
${NAVIGATION.map(([to, name]) => html`<li><a href="${basePath}${to}"${to === path ? html` aria-current="page"` : ''}>${name}</a></li>\n`)}</ul></nav>
</header>
${body}
</body>
</html>
`.text;
}

/** Returns the address of an asset by its name, such as `pages.css`. */
export function toAsset({ basePath, assets }: Instance, name: string): string {
  const file = assets.get(name);
  if (file === undefined) throw new Error(`the build has no asset ${name}`);
  return `${basePath}/api/assets/${file}`;
}

/** Returns the notice of an instance in sandbox mode; nothing for any other. */
export function sandboxNotice({ sandbox }: Instance): Html {
  if (!sandbox) return html``;
  return html`<p class="notice"><strong>Sandbox.</strong> This instance asks no source: every figure is made up, and its answers carry <code>Finfount-Sandbox: true</code>.</p>`;
}
