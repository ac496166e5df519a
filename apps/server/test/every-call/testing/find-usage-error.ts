import { Writable } from 'node:stream'
import { checkUsage } from '../../../src/cli/run-command.ts'
import { splitWords } from '../../support/split-words.ts'

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
