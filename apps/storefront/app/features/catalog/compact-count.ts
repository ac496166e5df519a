/**
 * Formats a count briefly: `860`, `1.2k`, `14k`, `2.1M`. Not by `Intl`, whose output may differ between server and
 * browser and so break hydration.
 */
export function compactCount(count: number): string {
  if (count < 1000) return String(count)
  const [unit, sign] = count < 999_500 ? [1000, 'k'] : [1_000_000, 'M']
  const figure = count / unit
  return `${figure < 9.95 ? figure.toFixed(1).replace(/\.0$/, '') : Math.round(figure)}${sign}`
}
