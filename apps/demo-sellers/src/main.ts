import { startSellers } from './start-sellers.ts'

// Runs all sellers of the demo in one process: `main.ts URL FILE`. It ends with the server that started it, even after a crash.

const [url = 'http://localhost:3000', sessionsFile = 'demo-sellers.json'] = process.argv.slice(2)
if (process.connected) {
  process.on('disconnect', () => process.exit(0))
  // A terminal sends signals to the whole group, but the server decides when this process ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
}
await startSellers({ url, sessionsFile })
// The process ends here if no seller could log in.
