import { expect } from 'vitest';

/** The expected error for a reply that its source does not promise, with a part of its message. */
export const changed = (says: string) =>
  expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(says) });
