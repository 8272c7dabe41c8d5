import { isNumeric } from '../../engine/formats/cells.ts';
import type { ManualColumn, ManualInterface } from './manual-types.ts';

/**
 * The address at which the service listens by default. The manual replaces it by the address of the instance that
 * serves it.
 */
export const EXAMPLE_ORIGIN = 'http://127.0.0.1:8080';

/** A call of one interface, written in one language as a whole program. */
export interface Example {
  /** The language, or its well-known library. */
  readonly title: string;
  /** The name of the language for a highlighter. */
  readonly grammar: string;
  readonly code: string;
}

/** The example call of an interface, in every language that the manual shows. */
export function examplesOf({ call: address, columns }: Pick<ManualInterface, 'call' | 'columns'>): readonly Example[] {
  const [path = '', query] = address.split('?');
  const params = [...new URLSearchParams(query)];
  const call: ExampleCall = {
    path: path.replace(/^\//, ''),
    params,
    url: `${EXAMPLE_ORIGIN}${path}${params.length > 0 ? '?' : ''}${encodePairs(params)}`,
    columns,
  };
  return [
    { title: 'curl', grammar: 'bash', code: curl(call) },
    { title: 'Python', grammar: 'python', code: pythonRequests(call) },
    { title: 'pandas', grammar: 'python', code: pythonPandas(call) },
    { title: 'finfount', grammar: 'python', code: pythonFinfount(call) },
    { title: 'R', grammar: 'r', code: r(call) },
    { title: 'JavaScript', grammar: 'js', code: javaScript(call) },
    { title: 'TypeScript', grammar: 'ts', code: typeScript(call) },
    { title: 'Java', grammar: 'java', code: java(call) },
    { title: 'Go', grammar: 'go', code: go(call) },
    { title: 'MATLAB', grammar: 'matlab', code: matlab(call) },
    { title: 'Excel', grammar: 'powerquery', code: powerQuery(call) },
  ];
}

/** One parameter as it is sent. A collection is several pairs of one name. */
type Pair = readonly [name: string, value: string];

/** The parts of a call for an example. */
interface ExampleCall {
  /** Without a leading slash: `api/public/fred_md`. */
  readonly path: string;
  readonly params: readonly Pair[];
  /** The whole address. It has only letters, digits and `-._~:/?=&%`, which no language escapes. */
  readonly url: string;
  readonly columns: readonly ManualColumn[];
}

/** Encodes a query so that no character needs escaping in any language or shell. */
function encodePairs(params: readonly Pair[]): string {
  const encode = (text: string): string =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return params.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

/** The values by name, in the order of the call. */
function byName(params: readonly Pair[]): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of params) values.set(name, [...(values.get(name) ?? []), value]);
  return values;
}

/** The known names of the columns of days, or of texts of any kind. */
function columnNamesOf(columns: readonly ManualColumn[], kind: 'date' | 'text'): readonly string[] {
  const isWanted = ({ cells }: ManualColumn): boolean =>
    kind === 'date' ? cells === 'date' : cells !== 'any' && cells !== 'mixed' && cells !== 'date' && !isNumeric(cells);
  return columns.flatMap((column) => (column.name !== undefined && isWanted(column) ? [column.name] : []));
}

/** A string literal for Python, JavaScript, TypeScript and Go, which all accept the escapes of JSON. */
const quote = (text: string): string => JSON.stringify(text);

/** The values of one parameter: a text, or a list of texts. */
function quoteAll(values: readonly string[], [open, close]: readonly [string, string]): string {
  const quoted = values.map(quote).join(', ');
  return values.length === 1 ? quoted : `${open}${quoted}${close}`;
}

function curl({ url }: ExampleCall): string {
  return `curl '${url}'`;
}

function pythonRequests({ path, params }: ExampleCall): string {
  const entries = [...byName(params)].map(([name, values]) => `${quote(name)}: ${quoteAll(values, ['[', ']'])}`);
  const query = entries.length > 0 ? `\n    params={${entries.join(', ')}},` : '';
  return `import requests

answer = requests.get(
    ${quote(`${EXAMPLE_ORIGIN}/${path}`)},${query}
    timeout=120,
)
if not answer.ok:
    raise SystemExit(answer.text)
rows = answer.json()
print(rows[:3])`;
}

function pythonPandas({ url, columns }: ExampleCall): string {
  const dates = columnNamesOf(columns, 'date').map(quote);
  const options = [
    // Otherwise pandas makes numbers of texts: it drops the leading zeros of codes. With `str` for a column, its
    // missing cells would be the text `None`.
    'dtype=False',
    `convert_dates=${dates.length > 0 ? `[${dates.join(', ')}]` : 'False'}`,
  ];
  return `import pandas

table = pandas.read_json(
    ${quote(url)},
    ${options.join(',\n    ')},
)
print(table)`;
}

function pythonFinfount({ path, params }: ExampleCall): string {
  const values = [...byName(params)].map(([name, texts]) => `${name}=${quoteAll(texts, ['[', ']'])}`);
  return `import finfount

finfount.configure(url=${quote(EXAMPLE_ORIGIN)})
table = finfount.${path.split('/').at(-1)}(${values.join(', ')})
print(table)`;
}

function r({ url, columns }: ExampleCall): string {
  const dates = columnNamesOf(columns, 'date').map(quote).join(', ');
  // Some columns depend on the params.
  const days = `\nfor (name in intersect(c(${dates}), names(table))) table[[name]] <- as.Date(table[[name]])`;
  return `library(jsonlite)

table <- fromJSON(${quote(url)})${dates === '' ? '' : days}
head(table)`;
}

function javaScript({ path, params }: ExampleCall): string {
  return `${fetchLines(path, params, 'await answer.json()')}
console.table(rows.slice(0, 3));`;
}

function typeScript({ path, params, columns }: ExampleCall): string {
  return `${toRowType(columns)}

${fetchLines(path, params, '(await answer.json()) as Row[]')}
console.table(rows.slice(0, 3));`;
}

function fetchLines(path: string, params: readonly Pair[], rows: string): string {
  const values = byName(params);
  const isPlain = values.size === params.length;
  const entries = isPlain
    ? [...values].map(([name, [value = '']]) => `${toKey(name)}: ${quote(value)}`).join(', ')
    : params.map(([name, value]) => `[${quote(name)}, ${quote(value)}]`).join(', ');
  const query = `const query = new URLSearchParams(${isPlain ? `{ ${entries} }` : `[${entries}]`});\n`;
  const address = params.length > 0 ? `\`${EXAMPLE_ORIGIN}/${path}?\${query}\`` : quote(`${EXAMPLE_ORIGIN}/${path}`);
  return `${params.length > 0 ? query : ''}const answer = await fetch(${address});
if (!answer.ok) throw new Error(await answer.text());
const rows = ${rows};`;
}

/** The name of a property, without quotes if possible. */
function toKey(name: string): string {
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name) ? name : quote(name);
}

/** The type of a row: a property for each column, and an index signature for dynamic columns. */
function toRowType(columns: readonly ManualColumn[]): string {
  const typeOf = ({ cells }: ManualColumn): string =>
    cells === 'any' || cells === 'mixed'
      ? 'number | string | null'
      : isNumeric(cells)
        ? 'number | null'
        : 'string | null';
  const further = columns.find(({ name }) => name === undefined);
  // An index signature must include the types of the named properties.
  const index = new Set(columns.flatMap((column) => typeOf(column).split(' | ')));
  const lines = columns.flatMap((column) =>
    column.name === undefined ? [] : [`  ${toKey(column.name)}: ${typeOf(column)};`],
  );
  if (further) {
    const types = ['number', 'string', 'null'].filter((type) => index.has(type));
    lines.push(`  [column: string]: ${types.join(' | ')};`);
  }
  return `interface Row {\n${lines.join('\n')}\n}`;
}

function java({ url }: ExampleCall): string {
  return `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

class Example {
    public static void main(String[] args) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(${quote(url)})).build();
        var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        if (answer.statusCode() != 200) throw new IllegalStateException(answer.body());
        System.out.println(answer.body()); // a JSON array, one object a row
    }
}`;
}

function go({ path, params }: ExampleCall): string {
  const entries = [...byName(params)].map(
    ([name, values]) => `\t\t${quote(name)}: {${values.map(quote).join(', ')}},\n`,
  );
  const hasQuery = params.length > 0;
  const address = quote(`${EXAMPLE_ORIGIN}/${path}${hasQuery ? '?' : ''}`);
  return `package main

import (
\t"encoding/json"
\t"fmt"
\t"io"
\t"log"
\t"net/http"${hasQuery ? '\n\t"net/url"' : ''}
)

func main() {
${hasQuery ? `\tquery := url.Values{\n${entries.join('')}\t}\n` : ''}\tanswer, err := http.Get(${address}${hasQuery ? ' + query.Encode()' : ''})
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tdefer answer.Body.Close()
\tbody, err := io.ReadAll(answer.Body)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tif answer.StatusCode != http.StatusOK {
\t\tlog.Fatal(string(body))
\t}
\tvar rows []map[string]any
\tif err := json.Unmarshal(body, &rows); err != nil {
\t\tlog.Fatal(err)
\t}
\tfmt.Println(len(rows), "rows")
}`;
}

function matlab({ url, columns }: ExampleCall): string {
  const known = columns.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const isKnown = known.length === columns.length;
  // Fields of a struct must be ASCII, but variables of a table may have any name: the names are set again there.
  const isAscii = known.every((name) => /^[A-Za-z]\w*$/.test(name));
  const names = known.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
  return `options = weboptions(ContentType="json", Timeout=120);
rows = webread("${url}", options);
data = struct2table(rows, AsArray=true);${isKnown && !isAscii ? `\ndata.Properties.VariableNames = [${names}];` : ''}
head(data)`;
}

/** A string literal of Power Query, in which `#(` begins an escape. */
function quotePowerQuery(text: string): string {
  const escaped = text
    .replaceAll('#(', '#(#)(')
    .replaceAll('"', '""')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (sign) => `#(${sign.charCodeAt(0).toString(16).padStart(4, '0')})`);
  return `"${escaped}"`;
}

function powerQuery({ path, params, columns }: ExampleCall): string {
  const fields = [...byName(params)].map(([name, values]) => {
    const field = /^[A-Za-z_]\w*$/.test(name) ? name : `#${quotePowerQuery(name)}`;
    const texts = values.map(quotePowerQuery).join(', ');
    return `${field} = ${values.length === 1 ? texts : `{${texts}}`}`;
  });
  const types = [
    ...columnNamesOf(columns, 'date').map((name) => `{${quotePowerQuery(name)}, type date}`),
    ...columnNamesOf(columns, 'text').map((name) => `{${quotePowerQuery(name)}, type text}`),
  ];
  // Adds missing columns for the next step: an answer without rows has no names, and some columns depend on the
  // params.
  const isKnown = columns.every(({ name }) => name !== undefined);
  const names = columns.map(({ name = '' }) => quotePowerQuery(name)).join(', ');
  const named = isKnown ? `, {${names}}, MissingField.UseNull` : '';
  const typed =
    types.length > 0 ? `,\n    Typed = Table.TransformColumnTypes(Rows, {${types.join(', ')}}, "en-US")` : '';
  const query = fields.length > 0 ? `,\n        Query = [${fields.join(', ')}]` : '';
  return `// Data > Get Data > From Other Sources > Blank Query > Advanced Editor
let
    Answer = Web.Contents(${quotePowerQuery(EXAMPLE_ORIGIN)}, [
        RelativePath = ${quotePowerQuery(path)}${query}
    ]),
    Rows = Table.FromRecords(Json.Document(Answer, TextEncoding.Utf8)${named})${typed}
in
    ${types.length > 0 ? 'Typed' : 'Rows'}`;
}
