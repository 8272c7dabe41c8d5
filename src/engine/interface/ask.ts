/** Plain data: what an interface wants of its source. Two requests with equal asks want the same reply. */
export type AskData = Readonly<Record<string, string | number | boolean>>;
