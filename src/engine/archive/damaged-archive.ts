import { Failure } from '../../base/errors.ts';

/** The failure of a file of an archive that is gone or cannot be read. */
export function damagedArchive(name: string, file: string, why: string, cause?: unknown): Failure {
  return new Failure(
    'internal',
    `The archive of ${name} is damaged (${file}: ${why}). The operator finds more with finfount archive verify.`,
    { cause },
  );
}
