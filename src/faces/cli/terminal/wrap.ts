import stringWidth from 'fast-string-width';
import { brokenLines } from './text-width.ts';

/**
 * Breaks a text into lines at blanks and around Chinese characters.
 * @param width columns of the terminal
 * @param indent the beginning of every line after the first; the first line has the same width
 */
export function wrap(text: string, width: number | undefined, indent: string): string {
  if (width === undefined) return text;
  return brokenLines(text, width - indent.length, stringWidth).join(`\n${indent}`);
}
