import type { NamedCells } from '../formats/cells.ts';

/**
 * The bytes of a view in a buffer of their own: the view itself where it holds its buffer whole, else a copy.
 * Small buffers of Node lie in a pool, which others use too and which cannot be handed over.
 */
export function toOwnBuffer(view: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = view;
  return buffer instanceof ArrayBuffer && view.byteLength === buffer.byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(view);
}

/** The memory of the cells of a column. */
export function memoryOf({ cells: { bytes, starts, ends } }: Pick<NamedCells, 'cells'>): readonly ArrayBufferView[] {
  return [bytes, starts, ends];
}

// Below this size, a copy costs no more than to hand memory over.
const SMALL_BYTES = 8_192;

/**
 * The memory that is handed over with a message instead of copied: the large buffers that a view holds whole, each
 * once. Memory of which a view holds a part is copied: others may use the rest.
 */
export function transferListOf(views: readonly ArrayBufferView[]): ArrayBuffer[] {
  const whole = views.filter(({ byteLength, buffer }) => byteLength === buffer.byteLength && byteLength > SMALL_BYTES);
  return [...new Set(whole.map(({ buffer }) => buffer))].filter((buffer) => buffer instanceof ArrayBuffer);
}
