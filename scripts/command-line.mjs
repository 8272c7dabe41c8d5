import { parseArgs } from 'node:util';

/** Prints why the script cannot do what it was asked, and exits. @returns {never} */
export function refuse(/** @type {string} */ sentence) {
  console.error(sentence);
  process.exit(2);
}

/**
 * Reads the arguments of the script. Refuses unknown options with the usage; `--help` prints the usage and exits.
 * @template {import('node:util').ParseArgsOptionsConfig} Options
 * @param {string} usage
 * @param {Options} [options]
 */
export function readCommandLine(usage, options) {
  const { values, positionals } = parse(usage, { ...options, help: { type: 'boolean' } });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  return { values, positionals };
}

/**
 * @param {string} usage
 * @param {import('node:util').ParseArgsOptionsConfig} options
 */
function parse(usage, options) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return refuse(`${/** @type {Error} */ (error).message}\n\n${usage}`);
  }
}
