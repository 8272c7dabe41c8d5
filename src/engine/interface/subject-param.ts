import type { Interface } from './interface.ts';

/**
 * Whether a param with a default selects what the data are of, such as a security. A client that takes the default
 * without knowing it has the data of another one.
 */
export function selectsSubject({ params }: Pick<Interface, 'params'>, name: string): boolean {
  const param = params[name];
  if (!param || param.default === undefined || param.default === '') return false;
  const isFirst = Object.keys(params)[0] === name;
  return param.security !== undefined || param.board !== undefined || (isFirst && param.form !== undefined);
}
