import { spawnSync } from 'node:child_process';

/**
 * The command of a Python that has these modules: the first one of the path, or that of the system. Undefined, with a
 * line in the log, where there is none.
 * @param what is not tested without it, for the log
 */
export function findPython(modules: string, what: string): string | undefined {
  const found = ['python3', '/usr/bin/python3'].find(
    (command) => spawnSync(command, ['-c', `import ${modules}`], { stdio: 'ignore' }).status === 0,
  );
  if (found === undefined) console.log(`${what}: there is no python3 with ${modules}.`);
  return found;
}
