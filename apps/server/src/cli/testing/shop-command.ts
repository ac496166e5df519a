import { Readable, Writable } from 'node:stream'
import { runCommand } from '../run-command.ts'

interface Call {
  /** Added to the shop's own environment. */
  environment?: NodeJS.ProcessEnv
  /** Whether the error stream is a terminal. */
  isWatched?: boolean
  /** Piped input. */
  input?: string
}

/** Returns a function that runs `npm run shop` with these words on the configured shop, and returns the exit code and both outputs. */
export const shopCommand =
  (environment: NodeJS.ProcessEnv) =>
  async (words: string[], call: Call = {}) => {
    const written = { out: '', err: '' }
    const collect = (key: 'out' | 'err') =>
      new Writable({
        write(chunk, _encoding, done) {
          written[key] += chunk
          done()
        },
      })
    const code = await runCommand(words, {
      input: Readable.from(call.input === undefined ? [] : [call.input]),
      out: collect('out'),
      err: collect('err'),
      isWatched: call.isWatched ?? false,
      environment: { ...environment, ...call.environment },
    })
    return { code, ...written }
  }
