import { text as readAll } from 'node:stream/consumers'
import { UsageError } from './command.ts'
import type { Terminal } from './terminal.ts'

/** All that is piped into the command. Throws {@link UsageError} where somebody sits at a keyboard instead. */
export async function readPiped({ input }: Terminal, what: string): Promise<string> {
  if (input.isTTY) throw new UsageError(`${what} is read from standard input: pipe it in`)
  return readAll(input)
}
