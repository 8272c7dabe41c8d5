import { say } from '../../../base/say.ts';
import { words } from '../../wire/upstream-value.ts';

/**
 * A board, by its name or its code.
 * @param example the code that its text shows
 */
export const boardParam = (board: 'industry_board' | 'concept_board', standard: string, example: string) =>
  words({
    default: standard,
    say: say(`Name of the board, or its code such as ${example}.`, `板块名称，或其代码，例如 ${example}。`),
    board,
    max: 40,
  });
