// Draws the figures of results.json as pictures for the README and the manual. `npm run bench` does so at its end;
// `node bench/picture.mjs` does only this.
import { readFileSync, writeFileSync } from 'node:fs';

/** A text in both languages. @typedef {{ en: string, zh: string }} Pair */
/** One bar. @typedef {{ label: Pair, value: number, text: Pair, isOurs: boolean }} Bar */
/** @typedef {{ title: Pair, note: Pair, bars: readonly Bar[] }} Panel */

const say = (/** @type {string} */ en, zh = en) => ({ en, zh });

/**
 * The answer of 20 kB that is drawn. Throws `RangeError` if it was not measured.
 * @param {import('./picture.mjs').Results} results
 */
function answerOf({ answers }) {
  const found = answers.find(
    ({ size, form, connections }) => size === '20 kB' && form === 'gzip' && connections === 16,
  );
  if (!found) throw new RangeError('results.json has no answer of 20 kB as gzip over 16 connections');
  return found;
}

/**
 * What is drawn.
 * @param {import('./picture.mjs').Results} results
 * @returns {readonly Panel[]}
 */
function panelsOf(results) {
  const count = (/** @type {number} */ value) => say(Math.round(value).toLocaleString('en'));
  const ms = (/** @type {number} */ value) => say(`${Math.round(value)} ms`, `${Math.round(value)} 毫秒`);
  const mb = (/** @type {number} */ value) => say(`${Math.round(value)} MB`);
  const bar = (
    /** @type {Pair} */ label,
    /** @type {number} */ value,
    /** @type {(value: number) => Pair} */ write,
    isOurs = true,
  ) => ({ label, value, text: write(value), isOurs });

  const hot = answerOf(results);
  const { upstream, memory, start, stackOfAkTools: stack } = results;
  const answered = memory.answered.toLocaleString('en');
  const interfaces = start.interfaces.toLocaleString('en');
  /** A bar of the stack of AKTools, if it was measured. */
  const beside = (
    /** @type {Pair} */ label,
    /** @type {number | undefined} */ value,
    /** @type {(value: number) => Pair} */ write,
  ) => (value === undefined ? [] : [bar(label, value, write, false)]);
  return [
    {
      title: say('Cached answers a second', '每秒缓存应答'),
      note: say(
        '20 kB as gzip, 16 connections, one process; more is better',
        '20 kB gzip，16 个连接，一个进程；越多越好',
      ),
      bars: [
        bar(say('finfount'), hot.service, count),
        bar(say('bare node:http', '裸 node:http'), hot.baseline, count, false),
        ...beside(say('nginx, from files', 'nginx，静态文件'), hot.nginx, count),
        ...beside(say('AKTools’ stack', 'AKTools 的技术栈'), stack?.rate, count),
      ],
    },
    {
      title: say('Requests to the source', '对数据源的请求'),
      note: say(
        'for 1,000 clients at once, nothing cached; less is better',
        '1,000 个客户端同时请求，没有缓存；越少越好',
      ),
      bars: [
        bar(say('without finfount', '不用 finfount'), 1_000, count, false),
        bar(say('all ask the same', '全部请求相同'), upstream.oneAsk, count),
        bar(say('1,000 date ranges', '1,000 个日期区间'), upstream.ranges, count),
      ],
    },
    {
      title: say('Memory of the process', '进程的内存'),
      note: say('resident; less is better', '常驻内存；越少越好'),
      bars: [
        bar(say(`${answered} answers`, `${answered} 次应答后`), memory.afterMb, mb),
        bar(say('200 histories, peak', '200 份全历史，峰值'), memory.historiesMb, mb),
        bar(say('report, 50,000 × 20', '50,000 × 20 的报表'), memory.reportMb, mb),
        ...beside(say('AKTools’ stack', 'AKTools 的技术栈'), stack?.memoryMb, mb),
      ],
    },
    {
      title: say('Start', '启动'),
      note: say(`from nothing, ${interfaces} interfaces; less is better`, `从零开始，${interfaces} 个接口；越少越好`),
      bars: [
        bar(say('an empty Node.js', '空的 Node.js'), start.emptyMs, ms, false),
        bar(say('ready to serve', '可以服务'), start.readyMs, ms),
        bar(say('first table', '第一张表'), start.firstTableMs, ms),
        ...beside(say('AKTools’ stack, table', 'AKTools 栈，第一张表'), stack?.startMs, ms),
      ],
    },
  ];
}

// The colours of the pages: src/faces/browser/theme.css.
const THEMES = {
  light: {
    card: '#fcfcfb',
    edge: '#d4d9de',
    text: '#1b2025',
    muted: '#56606b',
    track: '#f1f3f4',
    ours: '#0a5a86',
    other: '#a9b3be',
  },
  dark: {
    card: '#15181b',
    edge: '#3a424a',
    text: '#e6e9ec',
    muted: '#a3adb7',
    track: '#1f2428',
    ours: '#7cc1ee',
    other: '#5d6771',
  },
};
const LANGUAGES = /** @type {const} */ (['en', 'zh']);
const FONT =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif";

const PANEL = { width: 424, gap: 16, left: 18, foot: 4 };
const WIDTH = 2 * PANEL.width + PANEL.gap;
const FOOT = 34;
const BAR = { left: 158, width: 178, height: 16, first: 74, step: 36 };

/** A text as XML. */
const xml = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * Draws the figures.
 * @param {import('./picture.mjs').Results} results
 * @param {keyof typeof THEMES} theme
 * @param {'en' | 'zh'} language
 */
function draw(results, theme, language) {
  const colors = THEMES[theme];
  const panels = panelsOf(results);
  const panelHeight = BAR.first + Math.max(...panels.map(({ bars }) => bars.length)) * BAR.step + PANEL.foot;
  const height = 2 * panelHeight + PANEL.gap + FOOT;
  const { version, day, node, processor } = results.machine;
  const foot = {
    en: `finfount ${version}, ${day}, Node.js ${node}, ${processor}, shared with the client that measures: bench/RESULTS.md`,
    zh: `finfount ${version}，${day}，Node.js ${node}，${processor}，与测量的客户端共用：bench/RESULTS.md`,
  }[language];
  const described = panels
    .map(
      ({ title, bars }) =>
        `${title[language]}: ${bars.map(({ label, text }) => `${label[language]} ${text[language]}`).join(', ')}`,
    )
    .join('. ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" font-family="${xml(FONT)}">
  <title>${xml(described)}.</title>
${panels.map((panel, at) => drawPanel(panel, { at, height: panelHeight }, colors, language)).join('\n')}
  <text x="2" y="${height - 10}" font-size="11.5" fill="${colors.muted}">${xml(foot)}</text>
</svg>
`;
}

/**
 * @param {Panel} panel
 * @param {{ at: number, height: number }} place
 * @param {typeof THEMES.light} colors
 * @param {'en' | 'zh'} language
 */
function drawPanel({ title, note, bars }, { at, height }, colors, language) {
  const x = (at % 2) * (PANEL.width + PANEL.gap);
  const y = (at >> 1) * (height + PANEL.gap);
  const most = Math.max(...bars.map(({ value }) => value));
  const drawn = bars.map(({ label, value, text, isOurs }, place) => {
    const top = BAR.first + place * BAR.step;
    const middle = top + BAR.height / 2 + 4.5;
    // At least 3 pixels, so that small values are visible.
    const width = Math.max(3, Math.round((value / most) * BAR.width));
    return `    <text x="${PANEL.left}" y="${middle}" font-size="13" fill="${colors.text}">${xml(label[language])}</text>
    <rect x="${BAR.left}" y="${top}" width="${BAR.width}" height="${BAR.height}" rx="3" fill="${colors.track}"/>
    <rect x="${BAR.left}" y="${top}" width="${width}" height="${BAR.height}" rx="3" fill="${isOurs ? colors.ours : colors.other}"/>
    <text x="${PANEL.width - PANEL.left}" y="${middle}" font-size="13" font-weight="600" text-anchor="end" fill="${colors.text}">${xml(text[language])}</text>`;
  });
  return `  <g transform="translate(${x} ${y})">
    <rect x="0.5" y="0.5" width="${PANEL.width - 1}" height="${height - 1}" rx="8" fill="${colors.card}" stroke="${colors.edge}"/>
    <text x="${PANEL.left}" y="31" font-size="16" font-weight="600" fill="${colors.text}">${xml(title[language])}</text>
    <text x="${PANEL.left}" y="52" font-size="12" fill="${colors.muted}">${xml(note[language])}</text>
${drawn.join('\n')}
  </g>`;
}

/** The pictures by the names of their files in `pictures/`. */
export function drawAll(/** @type {import('./picture.mjs').Results} */ results) {
  const themes = /** @type {(keyof typeof THEMES)[]} */ (Object.keys(THEMES));
  return new Map(
    LANGUAGES.flatMap((language) =>
      themes.map((theme) => [
        `bench-${theme}${language === 'en' ? '' : `.${language}`}.svg`,
        draw(results, theme, language),
      ]),
    ),
  );
}

/** Writes the pictures of what results.json has. */
export function writePictures() {
  const results = JSON.parse(readFileSync(new URL('./results.json', import.meta.url), 'utf8'));
  for (const [name, svg] of drawAll(results)) writeFileSync(new URL(`../pictures/${name}`, import.meta.url), svg);
}

if (process.argv[1] === import.meta.filename) writePictures();
