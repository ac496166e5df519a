/** The number of failures without a pause, the first pause after them, and the longest (docs/spec/api §5). */
const FREE_FAILURES = 5
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000
/** Failures expire when no other follows in this time; sooner for an address, which many people may share. */
export const FAILURES_EXPIRE_AFTER_MS = { account: 86_400_000, address: 7_200_000 }

/** The pause before the next attempt after so many failures in a row, in milliseconds. */
export function pauseAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - FREE_FAILURES, 20), LONGEST_PAUSE_MS)
}

/** The number of failures from which on the pause stays the longest. */
export const LONGEST_PAUSE_FROM = FREE_FAILURES + Math.ceil(Math.log2(LONGEST_PAUSE_MS / FIRST_PAUSE_MS))
