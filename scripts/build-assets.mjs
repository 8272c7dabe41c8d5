// Writes the assets of the pages into dist/assets: their compiled scripts, Swagger UI, Redoc, the style sheets.
// Each has a hash of its content in its name, so that a browser may cache it for ever. Usage: node
// scripts/build-assets.mjs
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const project = fileURLToPath(new URL('..', import.meta.url));
const folder = join(project, 'dist/assets');
// The output of the compiler.
const scripts = join(project, 'dist/browser');
const packageOf = (name) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const swagger = packageOf('swagger-ui-dist');
const redoc = packageOf('redoc');

// Redoc shows a logo from its vendor's CDN without an option to omit it (Redocly/redoc issue 2108). Redoc hides
// images that fail to load.
const LOGO = '"https://cdn.redoc.ly/redoc/logo-mini.svg"';
// Swagger UI makes its list of operations a second `main` within ours.
const MAIN = 'createElement("main",{id:"operations"';

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
// The script of the header runs before the page is drawn, so it is no module. Shared code is duplicated in each
// script.
for (const name of await readdir(scripts)) {
  if (name === 'access-token.js') continue;
  await write(name, await bundle(join(scripts, name), name === 'header.js' ? 'iife' : 'esm'));
}
await rm(scripts, { recursive: true });
await write('search.js', await bundle(join(project, 'src/faces/search/asset.ts')));
await write(
  'swagger-ui-bundle.js',
  replaceOnly(
    await readFile(join(swagger, 'swagger-ui-bundle.js'), 'utf8'),
    MAIN,
    'createElement("div",{id:"operations"',
  ),
);
await write('swagger-ui.css', await readFile(join(swagger, 'swagger-ui.css'), 'utf8'));
await write(
  'redoc.standalone.js',
  replaceOnly(await readFile(join(redoc, 'bundles/redoc.standalone.js'), 'utf8'), LOGO, '"data:,"'),
);
await write(
  'pages.css',
  (
    await Promise.all(
      ['theme.css', 'token.css', 'pages.css'].map((name) => readFile(join(project, 'src/faces/browser', name), 'utf8')),
    )
  )
    .join('\n')
    // A page is small: comments were a tenth of its first load.
    .replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ''),
);
for (const [from, to] of [
  [join(swagger, 'LICENSE'), 'swagger-ui.LICENSE.txt'],
  [join(swagger, 'NOTICE'), 'swagger-ui.NOTICE.txt'],
  [join(swagger, 'swagger-ui-bundle.js.LICENSE.txt'), 'swagger-ui-bundle.js.LICENSE.txt'],
  [join(redoc, 'LICENSE'), 'redoc.LICENSE.txt'],
  [join(redoc, 'bundles/redoc.standalone.js.LICENSE.txt'), 'redoc.standalone.js.LICENSE.txt'],
]) {
  await copyFile(from, join(folder, to));
}

/** Returns a module and all that it imports as one script for browsers. */
async function bundle(path, format = 'esm') {
  const { output } = await build({
    input: path,
    platform: 'browser',
    transform: { target: 'es2022' },
    output: { format, minify: true, comments: false },
    write: false,
  });
  return output[0].code;
}

function replaceOnly(script, found, wanted) {
  if (script.split(found).length !== 2)
    throw new Error(`a library does not hold ${found} once: see what this version of it has instead`);
  return script.replace(found, wanted);
}

/**
 * Writes an asset under a name with its hash: `pages.css` as `pages.3f2a9c1b04.css`. It must load nothing from
 * other origins. The address of its source map, which is not served, is removed.
 */
async function write(name, text) {
  const content = text.replace(/\n(?:\/\/|\/\*)# sourceMappingURL=.*\s*$/, '\n');
  const foreign = foreignAddresses(content);
  if (foreign.length > 0) throw new Error(`${name} would load from elsewhere: ${foreign.join(', ')}`);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const ending = extname(name);
  await writeFile(join(folder, `${name.slice(0, -ending.length)}.${hash}${ending}`), content);
}

/** The addresses of other origins that a page with this content may load: of files, and in loading positions. */
function foreignAddresses(content) {
  const host = String.raw`(?:https?:)?\/\/[\w.-]+\.[a-z]{2,}`;
  const file = new RegExp(
    String.raw`["'\x60(]${host}\/[^\s"'\x60()]*\.(?:svg|png|jpe?g|gif|webp|ico|css|m?js|wasm|woff2?|ttf|otf)(?=["'\x60)?#])`,
    'g',
  );
  const place = new RegExp(
    String.raw`(?:\b(?:src|srcSet|action|poster)\s*[:=]\s*|url\(\s*|@import\s+|\b(?:fetch|import|importScripts|Worker|EventSource|WebSocket|sendBeacon)\(\s*)["'\x60]?${host}`,
    'g',
  );
  return [...content.matchAll(file), ...content.matchAll(place)].map(([found]) => found);
}
