import { type Anchor, movedSpan, pinchedSpan, type Span } from './span.ts';

/** What fingers move: the part of an axis that is in sight. */
export interface Movable {
  /** The part in sight. */
  span(): Span;
  /** Shows another part. */
  show(span: Span): void;
  /** Points at a place, in pixels of the element. */
  point(left: number, top: number): void;
}

// In pixels: a finger that moves less than this rests, and fingers that are nearer to each other are one.
const REST = 8;
const APART = 24;
// A finger that rests as long as this points, in milliseconds.
const HOLD_MS = 300;

interface Finger {
  readonly id: number;
  readonly anchor: Anchor;
  readonly began: number;
  left: number;
}

/** The fingers upon an element. */
export interface Fingers {
  /** Whether the last that came upon the element was a finger: a browser sends mouse events after it. */
  wasTouched(): boolean;
  /** Ends what they do. */
  end(): void;
}

/**
 * Lets one finger move an axis and two fingers stretch it, which keeps what lies under each of them; a finger that
 * rests at first points, and so does a tap. What is moved up and down is the page.
 */
export function followFingers(element: HTMLElement, movable: Movable): Fingers {
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
  /** From now on, what lies under each finger stays there. */
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
  /** Shows the part of the axis on which each finger is upon what it took hold of. */
  const showUnder = (): void => {
    const width = element.clientWidth;
    const [first, second] = fingers
      .map(({ anchor, left }) => ({ value: anchor.value, pixel: left }))
      .toSorted((one, other) => one.pixel - other.pixel);
    if (first && !second) movable.show(movedSpan(movable.span(), width, first));
    if (first && second && second.pixel - first.pixel >= APART && second.value > first.value)
      movable.show(pinchedSpan(width, first, second));
  };
  const up = (event: PointerEvent): void => {
    if (!fingers.some(({ id }) => id === event.pointerId)) return;
    clearTimeout(holding);
    // A tap points, and what the page takes to scroll by does not.
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
