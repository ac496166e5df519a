import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { Failure } from './command.ts'
import type { Terminal } from './terminal.ts'

/**
 * Reads a password, twice and hidden from a terminal, or from a pipe. It is never an argument, which other users of the machine can
 * see and the shell's history keeps. @throws {@link Failure}
 */
export async function readPassword(terminal: Terminal): Promise<string> {
  if (!terminal.input.isTTY) return (await readAll(terminal.input)).replace(/\r?\n$/, '')
  const password = await ask(terminal, 'New password: ')
  if ((await ask(terminal, 'Once more: ')) !== password) throw new Failure('the two passwords are not the same')
  return password
}

async function ask({ input, err }: Terminal, question: string): Promise<string> {
  // The line editor would echo the typed characters to its output.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: true })
  err.write(question)
  try {
    return await new Promise((resolve, reject) => {
      lines.question('', resolve)
      lines.once('SIGINT', () => reject(new Failure('given up')))
      lines.once('close', () => reject(new Failure('given up')))
    })
  } finally {
    lines.close()
    err.write('\n')
  }
}
