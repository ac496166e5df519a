// Months of the market's time zone, as `2027-01`, which sort as they follow each other.

const numbersOf = (month: string): [year: number, number: number] => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return [year, number]
}

const written = (year: number, number: number): string =>
  `${String(year).padStart(4, '0')}-${String(number).padStart(2, '0')}`

export function monthAfter(month: string): string {
  const [year, number] = numbersOf(month)
  return number === 12 ? written(year + 1, 1) : written(year, number + 1)
}

export function monthBefore(month: string): string {
  const [year, number] = numbersOf(month)
  return number === 1 ? written(year - 1, 12) : written(year, number - 1)
}

/** The first and the last day of a month, as `2027-01-31`. */
export function daysOf(month: string): { from: string; to: string } {
  const [year, number] = numbersOf(month)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}
