/** The names that days are written with: weekdays from Sunday on, and the months. This file has no imports, as browser bundles include it. */
interface DayNames {
  weekdays: readonly string[]
  months: readonly string[]
}

/** Days such as `2027-01-31`, both included: *Thu 4 – Sat 6 Dec*, *Thu 31 Dec – Sat 2 Jan*, or *Thu 4 Dec* for a single one. */
export function writePromisedDays({ from, to }: { from: string; to: string }, { weekdays, months }: DayNames): string {
  const [first, last] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)]
  const day = (date: Date) => `${weekdays[date.getUTCDay()]} ${date.getUTCDate()}`
  const month = (date: Date) => ` ${months[date.getUTCMonth()]}`
  if (from === to) return day(last) + month(last)
  const isSameMonth = first.getUTCMonth() === last.getUTCMonth()
  return `${day(first)}${isSameMonth ? '' : month(first)} – ${day(last)}${month(last)}`
}

/** A minute of the day as a clock shows it, such as `08:00`. */
export const writeMinutes = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The minute of the day that a clock such as `08:00` shows. */
export const readMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
