import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { EXPORT_ENDINGS, EXPORT_FORMATS, type ExportEnding } from './formats.ts';

/** Throws `unsuitable_format` where a table has more rows than a format holds. */
export function refuseTooManyRows(ending: ExportEnding, rows: number, name: string): void {
  const { maxRows } = EXPORT_FORMATS[ending];
  if (rows <= maxRows) return;
  const others = EXPORT_ENDINGS.filter((each) => EXPORT_FORMATS[each].maxRows >= rows).join(', ');
  throw new Failure(
    'unsuitable_format',
    say(
      `${name} has ${rows} rows here, and a file of ${ending} holds ${maxRows}. Ask for fewer rows, or for ${others}.`,
      `${name} 在此有 ${rows} 行，而 ${ending} 文件最多 ${maxRows} 行。请少取几行，或用 ${others}。`,
    ),
  );
}
