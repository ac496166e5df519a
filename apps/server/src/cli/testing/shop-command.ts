import { Readable, Writable } from 'node:stream'
import { runCommand } from '../run-command.ts'

interface Call {
  /** Added to the shop's own environment. */
  environment?: NodeJS.ProcessEnv
  /** The error stream is a terminal. */
  isWatched?: boolean
  /** Piped input. */
  input?: string
}

/** The command line on the shop that `environment` configures: answers its exit code and what it wrote. */
export const shopCommand =
  (environment: NodeJS.ProcessEnv) =>
  async (words: string[], call: Call = {}) => {
    const written = { out: '', err: '' }
    const into = (key: 'out' | 'err') =>
      new Writable({
        write(chunk, _encoding, done) {
          written[key] += chunk
          done()
        },
      })
    const code = await runCommand(words, {
      input: Readable.from(call.input === undefined ? [] : [call.input]),
      out: into('out'),
      err: into('err'),
      isWatched: call.isWatched ?? false,
      environment: { ...environment, ...call.environment },
    })
    return { code, ...written }
  }
