/**
 * The files that some files import, and those that these import, with themselves: by `import`, `export … from` and
 * `import('…')` of a relative path. An import of types alone does not count, since nothing of it runs.
 * @param files absolute paths
 * @returns absolute paths, each once
 */
export function importedFiles(files: readonly string[]): readonly string[];
