// What the history of the project says, for the build and for scripts/record-changes.mjs. Where there is no git or no
// history, as in a package or an image, it says nothing, and nothing fails.
import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

/** The commit that a build is of, such as `8a5a5978abcd`, with `-dirty` where files differ; undefined without history. */
export function commitOfBuild() {
  return isOwnHistory() ? git('describe', '--always', '--dirty', '--abbrev=12', '--exclude=*')?.trim() : undefined;
}

/**
 * The day on which each name first stood in a file of rows at the end of a day, `YYYY-MM-DD`, for the names that have
 * one. It reads the last commit of each day.
 * @param names of interfaces
 * @param since a day: what earlier ones held is not asked
 */
export function firstDays(names, since = '') {
  const days = new Map();
  const wanted = new Set(names);
  if (wanted.size === 0 || !isOwnHistory()) return days;
  const lastOfDay = new Map();
  for (const line of (git('log', '--reverse', '--format=%H %cs') ?? '').split('\n').filter(Boolean)) {
    const [commit, day] = line.split(' ');
    if (day >= since) lastOfDay.set(day, commit);
  }
  for (const [day, commit] of lastOfDay) {
    const found = git('grep', '-hoE', '\\b[a-z][a-z0-9]*(_[a-z0-9]+)+\\b', commit, '--', ...ROWS) ?? '';
    for (const name of new Set(found.split('\n'))) if (wanted.delete(name)) days.set(name, day);
    if (wanted.size === 0) break;
  }
  return days;
}

// Where rows stand, and where they stood.
const ROWS = ['src/catalogue/sources', 'src/sources', 'src/interfaces']
  .map((folder) => `${folder}/**interfaces*`)
  .concat('src/interfaces');

/** Whether the history is that of this project, not of one that holds a copy of it. */
function isOwnHistory() {
  const top = git('rev-parse', '--show-toplevel')?.trim();
  return top !== undefined && realpathSync(top) === realpathSync(project);
}

function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: project,
      encoding: 'utf8',
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}
