import { openShops } from './open-shops.ts'

// The demo's sellers, all in one process: `main.ts URL FILE`. They go when the server that started them does, however it ends.

const [url = 'http://localhost:3000', sessionsFile = 'demo-sellers.json'] = process.argv.slice(2)
if (process.connected) {
  process.on('disconnect', () => process.exit(0))
  // A terminal tells everybody; the server tells when.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
}
await openShops({ url, sessionsFile })
// Where they are not wanted, nothing is left to do.
