/** The exit codes of the program, as its help states them. */
export const EXIT = { success: 0, failure: 1, usage: 2, nothing: 3, interrupted: 130 } as const;

/** An exit code of the program. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
