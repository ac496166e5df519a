/** Failures that cost nothing yet, the first pause after them, and the longest (api.md, "Login"). */
export const FREE_FAILURES = 5
export const FIRST_PAUSE_MS = 30_000
export const LONGEST_PAUSE_MS = 3_600_000
/** After so long without another, failures are forgotten. Many people may share an address, so it is forgiven sooner. */
export const FORGOTTEN_AFTER_MS = { account: 86_400_000, address: 7_200_000 }

/** How long the next try must wait after so many failures in a row, in milliseconds. */
export function pauseAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - FREE_FAILURES, 20), LONGEST_PAUSE_MS)
}

/** From how many failures on the pause grows no more. */
export const LONGEST_FROM = FREE_FAILURES + Math.ceil(Math.log2(LONGEST_PAUSE_MS / FIRST_PAUSE_MS))
