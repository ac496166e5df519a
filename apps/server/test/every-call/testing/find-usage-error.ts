import { Writable } from 'node:stream'
import { checkUsage } from '../../../src/cli/run-command.ts'

/** Splits a line as a POSIX shell does, as far as `quoteWord` quotes. */
const splitWords = (line: string): string[] =>
  (line.match(/(?:'[^']*'|\\'|[^\s'])+/g) ?? []).map((word) =>
    word.replace(/'([^']*)'|\\(')/g, (_, quoted: string | undefined, escaped: string) => quoted ?? escaped),
  )

/** Reads a command without running it. @returns what is wrong with its words; an empty text if nothing is */
export async function findUsageError(line: string): Promise<string> {
  let error = ''
  const output = new Writable({
    write(chunk, _encoding, done) {
      error += chunk
      done()
    },
  })
  const isRight = await checkUsage(splitWords(line), output)
  return isRight ? '' : `${line}: ${error}`
}
