// What the tests of a file leave behind: folders, processes, disks. Modules are shared by the files of a worker, so a
// hook that a module registers when it is loaded would run after the first of these files only.

const ends: (() => void)[] = [];

/** Runs a function when the tests of the file have ended, whether they passed or not. */
export function atEndOfFile(end: () => void): void {
  ends.push(end);
}

/** Runs what the tests of a file have registered, the last first: a folder is removed after its process has ended. */
export function endFile(): void {
  for (const end of ends.splice(0).toReversed()) end();
}
