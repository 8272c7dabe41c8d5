import { spawnSync } from 'node:child_process';

/**
 * The command of a Python with these modules: the first one in the path, or the system's. Without one, returns
 * undefined and logs a line.
 * @param what the skipped test, for the log
 */
export function findPython(modules: string, what: string): string | undefined {
  const found = ['python3', '/usr/bin/python3'].find(
    (command) => spawnSync(command, ['-c', `import ${modules}`], { stdio: 'ignore' }).status === 0,
  );
  if (found === undefined) console.log(`${what}: there is no python3 with ${modules}.`);
  return found;
}
