/** Ends this process with the server that started it, even after a crash. */
export function endWithServer(): void {
  if (!process.connected) return
  process.on('disconnect', () => process.exit(0))
  // A terminal sends signals to the whole group, but the server decides when this process ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
}
