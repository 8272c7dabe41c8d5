// Lays the assets of the pages beside their compiled scripts: Swagger UI, Redoc, the style sheet.
// Usage: node scripts/build-assets.mjs [folder], by default dist/assets.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(process.argv[2] ?? join(project, 'dist/assets'));
const packageOf = (name) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const swagger = packageOf('swagger-ui-dist');
const redoc = packageOf('redoc');

// Redoc shows a logo of its vendor's CDN and has no option to leave it out (Redocly/redoc issue 2108). An image that cannot
// be shown is left out by Redoc itself.
const LOGO = '"https://cdn.redoc.ly/redoc/logo-mini.svg"';

await mkdir(folder, { recursive: true });
await write('swagger-ui-bundle.js', await readFile(join(swagger, 'swagger-ui-bundle.js'), 'utf8'));
await write('swagger-ui.css', await readFile(join(swagger, 'swagger-ui.css'), 'utf8'));
await write('redoc.standalone.js', withoutLogo(await readFile(join(redoc, 'bundles/redoc.standalone.js'), 'utf8')));
await write(
  'pages.css',
  (
    await Promise.all(['colours.css', 'pages.css'].map((name) => readFile(join(project, 'src/browser', name), 'utf8')))
  ).join('\n'),
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

function withoutLogo(script) {
  if (script.split(LOGO).length !== 2)
    throw new Error(`redoc.standalone.js does not hold ${LOGO} once: see what this version of Redoc loads instead`);
  return script.replace(LOGO, '"data:,"');
}

/** Writes an asset that loads nothing from elsewhere, without the address of its source map, which is not served. */
async function write(name, content) {
  const foreign = foreignAddresses(content);
  if (foreign.length > 0) throw new Error(`${name} would load from elsewhere: ${foreign.join(', ')}`);
  await writeFile(join(folder, name), content.replace(/\n(?:\/\/|\/\*)# sourceMappingURL=.*\s*$/, '\n'));
}

/** What a page that holds this content may fetch from another origin: addresses of files, and those in loading places. */
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
