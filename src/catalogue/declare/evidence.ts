/** Of interfaces whose recorded results of AKShare are answered as recorded. */
export const COMPARED =
  'The rows of a recorded result of AKShare are answered as recorded, every cell, in one page and in several.';

/** Of interfaces of which no result was ever recorded. */
export const NOT_COMPARED =
  'Not yet compared with a recorded answer: it is declared after what public clients ask for and read.';
