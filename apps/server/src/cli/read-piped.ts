import { text as readAll } from 'node:stream/consumers'
import { UsageError } from './command.ts'
import type { Terminal } from './terminal.ts'

/** Reads standard input to its end. @throws {@link UsageError} when it is a terminal */
export async function readPiped({ input }: Terminal, what: string): Promise<string> {
  if (input.isTTY) throw new UsageError(`${what} is read from standard input: pipe it in`)
  return readAll(input)
}
