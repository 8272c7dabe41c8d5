import { type AxisAnchor, type AxisRange, movedRange, pinchedRange } from './axis-range.ts';

/** The axis that fingers move. */
export interface MovableAxis {
  /** The range in view. */
  span(): AxisRange;
  /** Shows another range. */
  show(span: AxisRange): void;
  /** Points at a position, in pixels of the element. */
  point(left: number, top: number): void;
}

// In pixels: the largest movement of a resting finger, and the smallest distance of two fingers.
const REST = 8;
const APART = 24;
// How long a finger rests before it points, in milliseconds.
const HOLD_MS = 300;

interface Finger {
  readonly id: number;
  readonly anchor: AxisAnchor;
  readonly began: number;
  left: number;
}

/** The touches of an element. */
export interface TouchGestures {
  /** Whether the last input was a touch: browsers send mouse events after it. */
  wasTouched(): boolean;
  /** Stops listening. */
  end(): void;
}

/**
 * Lets one finger move an axis and two fingers zoom it, with the values under the fingers fixed. A resting finger
 * and a tap point. Vertical movement scrolls the page.
 */
export function followTouches(element: HTMLElement, movable: MovableAxis): TouchGestures {
  let fingers: readonly Finger[] = [];
  let isTouched = false;
  let mode: 'rests' | 'points' | 'moves' = 'rests';
  let holding: ReturnType<typeof setTimeout> | undefined;
  const leftOf = (event: PointerEvent): number => event.clientX - element.getBoundingClientRect().left;
  const topOf = (event: PointerEvent): number => event.clientY - element.getBoundingClientRect().top;
  const valueAt = (pixel: number): number => {
    const { min, max } = movable.span();
    return min + (pixel / element.clientWidth) * (max - min);
  };
  /** Fixes the values under the present fingers. */
  const anchorAll = (present: readonly Finger[]): void => {
    fingers = present.map((finger) => ({ ...finger, anchor: { value: valueAt(finger.left), pixel: finger.left } }));
  };
  const down = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' || fingers.length === 2) return;
    clearTimeout(holding);
    const left = leftOf(event);
    anchorAll([...fingers, { id: event.pointerId, anchor: { value: 0, pixel: 0 }, began: left, left }]);
    mode = fingers.length === 1 ? 'rests' : 'moves';
    if (mode === 'moves') return;
    const top = topOf(event);
    holding = setTimeout(() => {
      mode = 'points';
      movable.point(left, top);
    }, HOLD_MS);
  };
  const move = (event: PointerEvent): void => {
    const moved = fingers.find(({ id }) => id === event.pointerId);
    if (!moved) return;
    moved.left = leftOf(event);
    if (mode === 'points') movable.point(moved.left, topOf(event));
    else if (mode === 'moves') showUnder();
    else if (Math.abs(moved.left - moved.began) >= REST) {
      clearTimeout(holding);
      mode = 'moves';
      anchorAll(fingers);
    }
  };
  /** Shows the range in which each finger is at its fixed value. */
  const showUnder = (): void => {
    const width = element.clientWidth;
    const [first, second] = fingers
      .map(({ anchor, left }) => ({ value: anchor.value, pixel: left }))
      .toSorted((one, other) => one.pixel - other.pixel);
    if (first && !second) movable.show(movedRange(movable.span(), width, first));
    if (first && second && second.pixel - first.pixel >= APART && second.value > first.value)
      movable.show(pinchedRange(width, first, second));
  };
  const up = (event: PointerEvent): void => {
    if (!fingers.some(({ id }) => id === event.pointerId)) return;
    clearTimeout(holding);
    // A tap points; a touch that scrolls the page does not.
    if (mode === 'rests' && event.type === 'pointerup') movable.point(leftOf(event), topOf(event));
    anchorAll(fingers.filter(({ id }) => id !== event.pointerId));
  };
  const ended = new AbortController();
  const { signal } = ended;
  const enter = ({ pointerType }: PointerEvent): void => {
    isTouched = pointerType === 'touch';
  };
  element.addEventListener('pointerenter', enter, { signal });
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  return {
    wasTouched: () => isTouched,
    end: () => {
      clearTimeout(holding);
      ended.abort();
    },
  };
}
