// Many similar files of the manual are stored together in packs: compressed together, they take a tenth of the
// space.

/** The file that lists the packs of a folder. */
export const PACK_LIST = 'packs.json';

/** The names of the files in each pack, by the name of the pack. */
export type PackList = Readonly<Record<string, readonly string[]>>;

/** A pack: the texts of some files by their names, which is compressed as JSON by Brotli. */
export type Pack = Readonly<Record<string, string>>;
