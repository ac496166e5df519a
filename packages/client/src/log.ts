/** Logs a problem that the shopper need not see (docs/spec §8). */
export function logProblem(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is where such problems belong
  console.warn(what, cause)
}
