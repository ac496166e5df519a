import { explainFailure } from './explain-failure.ts'
import { startServer } from './start-server.ts'

// The process: starts the server (start-server.ts) and closes it on signals.

const GRACE_MS = 9_000

try {
  const server = await startServer((line) => process.stdout.write(`${line}\n`))
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal ends the process at once.
      if (closing) process.exit(1)
      closing = true
      setTimeout(() => process.exit(1), GRACE_MS).unref()
      server.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
} catch (error) {
  process.stderr.write(`Rialto cannot start: ${explainFailure(error)}\n`)
  process.exit(1)
}
