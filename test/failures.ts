import { expect } from 'vitest';

/** What a test expects to be thrown: that a reply is not what its source promises, in a message that says so. */
export const changed = (says: string) =>
  expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(says) });
