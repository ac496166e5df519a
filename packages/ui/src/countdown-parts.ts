export interface CountdownParts {
  days: number
  /** Hours, minutes and seconds, two digits each. */
  clock: [string, string, string]
}

/** Splits the remaining milliseconds; negative values count as zero. Seconds are rounded up. */
export function countdownParts(left: number): CountdownParts {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const two = (figure: number) => String(figure).padStart(2, '0')
  return {
    days: Math.floor(seconds / 86_400),
    clock: [two(Math.floor((seconds % 86_400) / 3600)), two(Math.floor((seconds % 3600) / 60)), two(seconds % 60)],
  }
}
