/** A heading counts as reached if it is at most so many pixels below the top of the window. */
const NEAR_TOP = 120;

/**
 * The id of the part of a page in view: the one in the address while it is in the window, else the last heading
 * above. Empty at the top of the page.
 * @param headings in the order of the page, each with an id
 * @param addressed the id in the address of the page
 */
export function headingInView(headings: Iterable<Element>, addressed: string): string {
  const top = document.getElementById(addressed)?.getBoundingClientRect().top ?? -1;
  if (top >= 0 && top < innerHeight) return addressed;
  let id = '';
  for (const heading of headings) if (heading.getBoundingClientRect().top < NEAR_TOP) ({ id } = heading);
  return id;
}
