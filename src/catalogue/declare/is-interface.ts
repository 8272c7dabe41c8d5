import type { Interface } from '../../engine/interface/interface.ts';

/**
 * Whether a file's export was made by `defineInterface`. Its parts are typed by the compiler; JavaScript is not.
 */
export function isInterface(exported: unknown): exported is Interface {
  return (
    typeof exported === 'object' &&
    exported !== null &&
    'columns' in exported &&
    'params' in exported &&
    'ask' in exported
  );
}
