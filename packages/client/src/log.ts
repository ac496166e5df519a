/** For problems that are only logged (docs/spec §8): the shopper sees nothing. */
export function logProblem(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is where such problems belong
  console.warn(what, cause)
}
