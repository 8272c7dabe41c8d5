import type { Language } from '../src/base/say.ts';
import type { Example } from '../src/faces/manual-data/examples.ts';
import { type Html, html } from '../src/faces/pages/html.ts';

/**
 * Programs as tabs, one for each language. The elements and classes are those of VitePress, whose scripts switch
 * the tabs and copy the code.
 */
export function codeGroup(examples: readonly Example[], language: Language): Html {
  const idOf = ({ title }: Example): string => `program-${title.toLowerCase()}`;
  return html`<div class="vp-code-group"><div class="tabs">${examples.map(
    (example, at) =>
      html`<input type="radio" name="program" id="${idOf(example)}"${at === 0 ? html` checked` : ''}><label for="${idOf(example)}">${example.title}</label>`,
  )}</div><div class="blocks">${examples.map(
    ({ grammar, code }, at) =>
      html`<div class="language-${grammar}${at === 0 ? ' active' : ''}"><button type="button" title="${COPY[language]}" class="copy"></button><span class="lang">${grammar}</span><pre class="vp-code" tabindex="0"><code>${highlight(code, grammar)}</code></pre></div>`,
  )}</div></div>`;
}

/** What the button beside a program does. */
export const COPY: Readonly<Record<Language, string>> = { en: 'Copy', zh: '复制' };

const HASH_COMMENTS = new Set(['bash', 'python', 'r']);
const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/;
const NUMBER = /(?<![\p{L}\p{N}_])\d+(?:\.\d+)?/u;
// Those of all languages together: no example uses the key word of another language as a name.
const KEYWORD =
  /(?<![\p{L}\p{N}_.])(?:as|await|class|const|defer|each|func|if|import|in|interface|let|new|nil|not|null|number|package|public|raise|return|static|string|text|throw|throws|type|var|void)(?![\p{L}\p{N}_])/u;

/**
 * Marks the comments, strings, numbers and key words of a program. It needs no grammar, since the programs are our
 * own.
 */
export function highlight(code: string, grammar: string): Html {
  const comment = HASH_COMMENTS.has(grammar) ? '#.*' : String.raw`\/\/.*`;
  const token = new RegExp(
    `(?<string>${STRING.source})|(?<comment>${comment})|(?<number>${NUMBER.source})|(?<keyword>${KEYWORD.source})`,
    'gu',
  );
  const parts: Html[] = [];
  let end = 0;
  for (const match of code.matchAll(token)) {
    const [kind = ''] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    parts.push(html`${code.slice(end, match.index)}<span class="code-${kind}">${match[0]}</span>`);
    end = match.index + match[0].length;
  }
  return html`${parts}${code.slice(end)}`;
}
