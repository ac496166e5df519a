import { ownEnvironment } from '../config/config.ts'
import { runCommand } from './run-command.ts'

// `npm run shop -- …`: the operator's command line.

// A reader such as `head` may close the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await runCommand(process.argv.slice(2), {
  input: process.stdin,
  out: process.stdout,
  err: process.stderr,
  isWatched: process.stderr.isTTY === true,
  environment: ownEnvironment(),
})

// A host name that is still being looked up must not keep the operator waiting.
setTimeout(() => process.exit(), 500).unref()
