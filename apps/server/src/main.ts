import { startServer } from './start-server.ts'

// The process: start, say so, and end in order. What is started and how lies in start-server.ts.

const GRACE_MS = 9_000

try {
  const server = await startServer((line) => process.stdout.write(`${line}\n`))
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal means: now.
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
  process.stderr.write(`Rialto cannot start: ${explain(error)}\n`)
  process.exit(1)
}

/** One line for what an operator can mend; the whole trace for what only we can. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  const port = 'port' in error ? error.port : ''
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is taken. Stop what runs there, or choose another: PORT=3001 npm start`
    case 'EACCES':
      return 'syscall' in error && error.syscall === 'listen'
        ? `port ${port} may not be used by this user. Choose another: PORT=3001 npm start`
        : error.message
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return `the database does not answer (${error.message}). Check DATABASE_URL.`
    default:
      return error.name === 'ConfigError' || error.constructor.name === 'ConfigError'
        ? error.message
        : (error.stack ?? error.message)
  }
}
