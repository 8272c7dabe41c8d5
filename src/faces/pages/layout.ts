import type { Language, Text } from '../../base/say.ts';
import { toLanguageTag } from './header-words.ts';
import { type Html, html } from './html.ts';
import { ICON_PATHS } from './icons.ts';
import { inLanguage, type PageRoute, routesIn, sectionsIn } from './navigation.ts';
import { type PageWords, wordsIn } from './page-words.ts';
import { TOKEN_WORDS } from './token-words.ts';

/** What a page shows of the instance that serves it. */
export interface SiteInfo {
  /** The path under which every route lives, without a slash at its end: empty, or `/finance`. */
  readonly basePath: string;
  /** The version of the package. */
  readonly version: string;
  /** Whether the built-in sandbox synthesizes all answers. */
  readonly sandbox: boolean;
  /** Whether requests for data need a token. */
  readonly wantsToken: boolean;
  /** The files below `/api/assets/`, by their names without the hash of their content. */
  readonly assets: ReadonlyMap<string, string>;
  /** The categories that have interfaces, for the menu. */
  readonly categories: readonly { readonly key: string; readonly title: Text }[];
}

/** What differs from page to page. */
export interface PageParts {
  readonly title: string;
  readonly language: Language;
  /** The path and query of the English page, below the base path: `/api/docs?category=stock`. */
  readonly address: string;
  /** Further elements of `head`: style sheets, links. */
  readonly head?: Html;
  readonly body: Html;
  /** A library and our script that uses it, by file name. */
  readonly scripts?: { readonly library: string; readonly script: string };
}

/** Returns a whole HTML document. All scripts and style sheets are files of this service; none is inline. */
export function toHtmlDocument(instance: SiteInfo, parts: PageParts): string {
  const { title, language, head = html``, body, scripts } = parts;
  return html`<!doctype html>
<html lang="${toLanguageTag(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · finfount</title>
<link rel="icon" href="data:,">
<script src="${toAsset(instance, 'header.js')}"></script>
${head}
<link rel="stylesheet" href="${toAsset(instance, 'pages.css')}">
<script type="module" src="${toAsset(instance, 'pages.js')}"></script>
${
  scripts
    ? // The library is no module. Deferred scripts run in this order after the page is parsed.
      html`<script defer src="${toAsset(instance, scripts.library)}"></script>
<script type="module" src="${toAsset(instance, scripts.script)}"></script>`
    : ''
}
</head>
<body>
${toHeader(instance, parts)}
${body}
</body>
</html>
`.text;
}

/** Returns the header. It equals the header of the manual: see `SiteLayout.vue`. Its style is in `theme.css`. */
function toHeader({ basePath, categories, wantsToken }: SiteInfo, { language, address }: PageParts): Html {
  const words = wordsIn(language);
  const other: Language = language === 'en' ? 'zh' : 'en';
  const home = `${basePath}${inLanguage('/docs/', language)}`;
  const current = inLanguage(address.replace(/\?.*/, ''), language);
  const links = routesIn(language).map((route) => toRouteLink(basePath, route, route.path === current));
  return html`<a class="skip" href="#main">${words.skip}</a>
<header class="bar">
<a class="brand" href="${home}">finfount</a>
<nav class="routes" aria-label="${words.pages}">${links}</nav>
<a class="find" href="${basePath}${inLanguage('/api/?q=', language)}" aria-label="${words.search}">${icon('search')}<span class="hint">${words.search}</span><kbd class="hint">/</kbd></a>
<a class="language" href="${basePath}${inLanguage(address, other)}" lang="${toLanguageTag(other)}">${words.otherLanguage}</a>
<button type="button" class="plain" data-appearance aria-label="${words.colours}" title="${words.colours}">${icon('colours')}</button>
${wantsToken ? toTokenForm(language) : ''}<button type="button" class="plain small" aria-label="${words.menu}" popovertarget="menu">${icon('menu')}</button>
</header>
${toMenu(words, links, basePath, sectionsIn(language, categories))}`;
}

/** Returns the field for the token. It equals that of `SiteToken.vue`. */
function toTokenForm(language: Language): Html {
  const words = TOKEN_WORDS[language];
  return html`<button type="button" class="plain" aria-label="${words.title}" title="${words.title}" popovertarget="token">${icon('token')}</button>
<form id="token" class="token-form" popover>
<label for="token-field">${words.title}</label>
<input id="token-field" type="password" autocomplete="off" spellcheck="false" required>
<p class="quiet">${words.hint}</p>
<button type="submit">${words.use}</button>
<button type="button" data-forget hidden>${words.forget}</button>
</form>
`;
}

function toRouteLink(basePath: string, { path, title }: PageRoute, isCurrent: boolean): Html {
  return html`<a class="route" href="${basePath}${path}"${isCurrent ? html` aria-current="page"` : ''}>${title}</a>\n`;
}

/** Returns the menu of a narrow window: the links of the header, and the navigation of the manual. */
function toMenu(
  words: PageWords,
  links: readonly Html[],
  basePath: string,
  sections: ReturnType<typeof sectionsIn>,
): Html {
  return html`<div id="menu" class="drawer" popover role="dialog" aria-label="${words.menu}">
<div class="drawer-head"><button type="button" class="plain" aria-label="${words.close}" popovertarget="menu" popovertargetaction="hide">${icon('close')}</button></div>
<nav class="drawer-routes" aria-label="${words.pages}">${links}</nav>
<nav aria-label="${words.manual}">${sections.map(
    ({ title, pages }) => html`<section class="site-section"><p>${title}</p><ul>
${pages.map((page) => html`<li><a href="${basePath}/docs/${page.path}">${page.title}</a></li>\n`)}</ul></section>
`,
  )}</nav>
</div>`;
}

function icon(name: keyof typeof ICON_PATHS): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="${ICON_PATHS[name]}" /></svg>`;
}

/** Returns the address of an asset by its name, such as `pages.css`. */
export function toAsset({ basePath, assets }: SiteInfo, name: string): string {
  const file = assets.get(name);
  if (file === undefined) throw new Error(`the build has no asset ${name}`);
  return `${basePath}/api/assets/${file}`;
}

/** Returns the notice of an instance in sandbox mode; nothing for any other. */
export function sandboxNotice({ sandbox }: SiteInfo, language: Language): Html {
  if (!sandbox) return html``;
  const words = wordsIn(language);
  return html`<p class="notice"><strong>${words.sandbox}</strong> ${words.sandboxNotice} <code>Finfount-Sandbox: true</code>${language === 'zh' ? '。' : '.'}</p>`;
}
