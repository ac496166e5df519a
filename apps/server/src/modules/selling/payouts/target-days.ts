// Days on which banks carry out credit transfers in euros: those of TARGET, which is closed on weekends and six holidays a year. They are
// the same in every country and follow from the date, so that no list of them ages.

const DAY_MS = 86_400_000
const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10)
const fromDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Easter Sunday of a year of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function easterSunday(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 19 * weekday) / 433)
  const month = Math.floor((epact + weekday - 7 * shift + 90) / 25)
  const day = (epact + weekday - 7 * shift + 33 * month + 19) % 32
  return Date.UTC(year, month - 1, day)
}

/** Whether a day, as `2027-03-26`, is a TARGET day. */
export function isTargetDay(day: string): boolean {
  const at = fromDay(day)
  const date = new Date(at)
  if (date.getUTCDay() === 0 || date.getUTCDay() === 6) return false
  if (['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5))) return false
  const easter = easterSunday(date.getUTCFullYear())
  return at !== easter - 2 * DAY_MS && at !== easter + DAY_MS
}

export const daysAfter = (day: string, days: number): string => toDay(fromDay(day) + days * DAY_MS)

/** The first TARGET day after a day. */
export function nextTargetDay(day: string): string {
  let next = daysAfter(day, 1)
  while (!isTargetDay(next)) next = daysAfter(next, 1)
  return next
}
