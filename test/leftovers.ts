// Cleans up after the tests of a file: folders, processes, disks. Files of a worker share modules, so a hook that
// a module registers on load would run after the first file only.

const ends: (() => void)[] = [];

/** Registers a function to run after the tests of the file, passed or failed. */
export function atEndOfFile(end: () => void): void {
  ends.push(end);
}

/** Runs the registered functions, last first: a folder is removed after its process has ended. */
export function endFile(): void {
  for (const end of ends.splice(0).toReversed()) end();
}
