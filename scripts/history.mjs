// Facts from the git history, for the build and for scripts/record-changes.mjs. Without git or history, as in a
// package or an image, there are none, and nothing fails.
import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

/** The commit of a build, such as `8a5a5978abcd`, with `-dirty` if files differ; undefined without history. */
export function commitOfBuild() {
  return isOwnHistory() ? git('describe', '--always', '--dirty', '--abbrev=12', '--exclude=*')?.trim() : undefined;
}

/**
 * The first day on which each name was in a file of rows, `YYYY-MM-DD`, if there is one. It reads the last commit
 * of each day.
 * @param names of interfaces
 * @param since the first day to read
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

// The folders of rows, now and in the past.
const ROWS = ['src/catalogue/sources', 'src/sources', 'src/interfaces']
  .map((folder) => `${folder}/**interfaces*`)
  .concat('src/interfaces');

/** Whether the history is of this project, not of a repository that contains a copy. */
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
