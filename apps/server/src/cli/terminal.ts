import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { Failure, type Terminal, UsageError } from './command.ts'

export const say = (stream: Writable, text: string): void => {
  stream.write(`${text}\n`)
}

/** A progress line that overwrites itself; writes nothing when `err` is no terminal. */
export function progressLine({ err, isWatched }: Terminal) {
  let shown = 0
  return {
    show(text: string): void {
      const now = Date.now()
      if (!isWatched || now - shown < 100) return
      shown = now
      err.write(`\r\u001b[K${text}`)
    },
    clear(): void {
      if (isWatched && shown > 0) err.write('\r\u001b[K')
    },
  }
}

interface Column<Row> {
  title: string
  of(row: Row): string | number | null
  /** Numbers are aligned to the right. */
  isFigure?: boolean
}

const CELL_MAX = 72

/** Formats rows as a table with column titles; cuts long values. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => title.toUpperCase()),
    ...rows.map((row) => columns.map(({ of }) => cell(of(row)))),
  ]
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => length(line[column]))))
  return lines
    .map((line) =>
      line
        .map((text, column) => {
          const space = ' '.repeat((widths[column] ?? 0) - length(text))
          return columns[column]?.isFigure ? space + text : text + space
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Formats names with their values, one per line. */
export function pairs(rows: readonly (readonly [name: string, value: string | number | null])[]): string {
  const width = Math.max(...rows.map(([name]) => length(name)))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${printable(String(value ?? '-'))}`).join('\n')
}

/** Replaces control characters, which could move the terminal's cursor: names and messages come from strangers. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

function cell(value: string | number | null): string {
  const text = printable(String(value ?? '-'))
  return length(text) > CELL_MAX ? `${[...text].slice(0, CELL_MAX - 1).join('')}…` : text
}

const length = (text = ''): number => [...text].length

/** `2026-11-21 18:04`, in UTC, of a moment as the API writes it. */
export const moment = (iso: string | null): string | null => iso?.slice(0, 16).replace('T', ' ') ?? null

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

/** Reads standard input to its end. @throws {@link UsageError} when it is a terminal */
export async function readPiped({ input }: Terminal, what: string): Promise<string> {
  if (input.isTTY) throw new UsageError(`${what} is read from standard input: pipe it in`)
  return readAll(input)
}

/** Tells errors of reading and writing files, whose message can be shown to the operator. */
export const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error
