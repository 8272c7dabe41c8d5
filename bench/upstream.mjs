// A fake of all sources for `--mirror`: histories, vintages, an archive and one report of exact sizes, and the
// replies of the fixture cases for all else. It counts requests.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FixtureReplies } from '../fixtures/replies.mjs';
import { klineReply, libraryReply, reportReply, vintageReply } from './bodies.mjs';
import { readDeclaration } from './declared.mjs';
import { serveMessages } from './processes.mjs';

const [folder = ''] = process.argv.slice(2);
const { LISTED_DAYS } = await import(
  pathToFileURL(join(folder, 'dist/catalogue/sources/oxfordman/library/coverage.js')).href
);
const replies = new FixtureReplies();
const library = libraryReply(LISTED_DAYS);
const vintage = vintageReply(794, 129);
/** @type {string[] | undefined} */
let reportPages;
let asked = 0;
let delayMs = 0;

const server = createServer((incoming, response) => {
  const target = incoming.url ?? '';
  asked++;
  const { pathname, searchParams } = new URL(target, 'http://local-source');
  const answer = () => {
    if (pathname.endsWith('/api/qt/stock/kline/get'))
      response
        .setHeader('content-type', 'application/json')
        .end(
          klineReply(
            searchParams.get('secid') ?? '',
            Number(searchParams.get('beg')),
            Number(searchParams.get('end') ?? Infinity),
          ),
        );
    // Its rows end with January 2025.
    else if (pathname.endsWith('/2025-02-md.csv')) response.setHeader('content-type', 'text/csv').end(vintage);
    else if (reportPages && searchParams.get('reportName') === 'RPT_DAILYBILLBOARD_DETAILSNEW')
      response
        .setHeader('content-type', 'application/json')
        .end(reportPages[Number(searchParams.get('pageNumber')) - 1]);
    else if (pathname.endsWith('/oxfordmanrealizedvolatilityindices.zip'))
      response.setHeader('content-type', 'application/zip').end(library);
    else {
      const { status, headers, body } = replies.at(`https:/${target}`);
      response.writeHead(status, headers).end(body);
    }
  };
  setTimeout(answer, delayMs);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

/** The pages of the report of one interface. */
async function makeReport(/** @type {{ name: string, pages: number, rows: number }} */ { name, pages, rows }) {
  const { columns } = await readDeclaration(folder, name);
  return Array.from({ length: pages }, (_, at) => reportReply(columns, rows / pages, { pages, page: at + 1 }));
}

/** @typedef {{ delayMs?: number, report?: { name: string, pages: number, rows: number } }} Wish */
serveMessages(async (/** @type {Wish} */ message) => {
  delayMs = message.delayMs ?? delayMs;
  if (message.report) reportPages = await makeReport(message.report);
  const since = asked;
  asked = 0;
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, asked: since };
});
