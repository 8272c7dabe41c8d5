import { type Html, html } from './html.ts';
import { NAVIGATION } from './navigation.ts';

/** What a page tells of the instance that serves it. */
export interface Instance {
  /** The path under which every route lives, without a slash at its end: empty, or `/finance`. */
  readonly basePath: string;
  /** The version of the package. */
  readonly version: string;
  /** Whether every answer is made up by the built-in sandbox. */
  readonly sandbox: boolean;
  /** The files below `/api/assets/` by their names without the hash of their content. */
  readonly assets: ReadonlyMap<string, string>;
}

/** One page, without what all pages have in common. */
export interface Page {
  readonly title: string;
  /** The address of the page in the navigation, where it has one. */
  readonly path?: string;
  /** What stands in `head` besides: style sheets, links. */
  readonly head?: Html;
  readonly body: Html;
  /** A library and the script of ours that puts it to work, by file name. */
  readonly scripts?: { readonly library: string; readonly script: string };
}

/** A whole HTML document. Its scripts and style sheets are files of this service: nothing is inline, nothing foreign. */
export function toDocument(instance: Instance, { title, path, head = html``, body, scripts }: Page): string {
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
${
  scripts
    ? // A library of this kind is no module; deferred, both run in this order when the page has been read.
      html`<script defer src="${toAsset(instance, scripts.library)}"></script>
<script type="module" src="${toAsset(instance, scripts.script)}"></script>`
    : ''
}
<script type="module" src="${toAsset(instance, 'pages.js')}"></script>
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

/** The address of an asset of the pages by its name, `pages.css`. */
export function toAsset({ basePath, assets }: Instance, name: string): string {
  const file = assets.get(name);
  if (file === undefined) throw new Error(`the build has laid no asset ${name}`);
  return `${basePath}/api/assets/${file}`;
}

/** The notice that an instance in sandbox mode owes its readers; nothing for any other. */
export function sandboxNotice({ sandbox }: Instance): Html {
  if (!sandbox) return html``;
  return html`<p class="notice"><strong>Sandbox.</strong> This instance asks no source: every figure is made up, and its answers carry <code>Finfount-Sandbox: true</code>.</p>`;
}
