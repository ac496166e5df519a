/** A count in little room: `860`, `1.2k`, `14k`, `2.1M`. Written by hand, so that server and browsers agree to the letter. */
export function compactCount(count: number): string {
  if (count < 1000) return String(count)
  const [unit, sign] = count < 999_500 ? [1000, 'k'] : [1_000_000, 'M']
  const figure = count / unit
  return `${figure < 9.95 ? figure.toFixed(1).replace(/\.0$/, '') : Math.round(figure)}${sign}`
}
