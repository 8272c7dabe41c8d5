/**
 * Days are counted from 1990-12-19, a Wednesday, the first of the Shanghai exchange: that many after 1970-01-01.
 */
const FIRST_DAY = 7_657;

/**
 * No day of a packed text lies further from 1990-12-19 than a signed number of 18 bits and some advances can say.
 */
export const MAX_DAY = 1_000_000;

// All shares have the same days: the texts of those from 1990-12-19 to 2045 are made once.
const TEXTS: string[] = [];
const MAX_TEXTS = 20_000;

/** A day as `YYYY-MM-DD`, by the number of days from 1990-12-19. */
export function dayOfNumber(day: number): string {
  if (day < 0 || day >= MAX_TEXTS) return makeDayText(day);
  while (TEXTS.length <= day) TEXTS.push(makeDayText(TEXTS.length));
  return TEXTS[day]!;
}

function makeDayText(day: number): string {
  // Days of the proleptic Gregorian calendar in eras of 400 years that begin on 1 March (H. Hinnant, `chrono`).
  const shifted = day + FIRST_DAY + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153);
  const dayOfMonth = ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${dayOfMonth < 10 ? '0' : ''}${dayOfMonth}`;
}

/**
 * The next weekday as the older types of packed texts reckon: Saturday and Sunday are skipped, but none before
 * 1990-12-19, because the remainder of a negative number is negative in JavaScript. The site packs with it.
 */
export function nextWeekday(day: number): number {
  const next = day + 1;
  const rest = next % 7;
  return rest === 3 ? next + 2 : rest === 4 ? next + 1 : next;
}

/** A mask of Monday to Friday: bit 0 is Sunday. */
export const MONDAY_TO_FRIDAY = 0b0111110;

/**
 * The next day that is in a mask of weekdays.
 * @param weekdays bit 0 is Sunday, bit 6 is Saturday; not zero
 */
export function nextDayOf(weekdays: number, day: number): number {
  let next = day + 1;
  while (((weekdays >> (((next % 7) + 10) % 7)) & 1) === 0) next++;
  return next;
}
