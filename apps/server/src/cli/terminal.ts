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
function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
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
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

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

// Prints the data of any reply: lists as tables, a thing as its fields, what a thing holds as lists below it.

type Row = Record<string, unknown>

const COLUMNS_MAX = 9
/** Said of a list rather than of its rows. */
const ASIDE = ['next_cursor', 'total', 'counts', 'current_page', 'last_page', 'per_page']

/** Prints the data of a reply for people. */
export function printData(data: unknown, terminal: Terminal): void {
  const lines = linesOf(data)
  if (lines !== '') say(terminal.out, lines)
  if (isRow(data)) sayMore(data, terminal)
}

function linesOf(data: unknown): string {
  if (isRows(data)) return tableOf(data)
  if (!isRow(data)) return ''
  const [inside, another] = Object.values(data)
  if (another === undefined && isRow(inside)) return linesOf(inside)
  const list = Object.entries(data).find(([, value]) => isList(value))
  const rest = Object.entries(data).filter(([name]) => name !== list?.[0] && !ASIDE.includes(name))
  const isOnlyList = list && (rest.length === 0 || 'next_cursor' in data)
  if (!isOnlyList) return [fieldsOf(data), ...listsOf(data)].filter(Boolean).join('\n\n')
  return isRows(list[1]) ? tableOf(list[1]) : 'There are none.'
}

function sayMore({ next_cursor: cursor, total, items }: Row, terminal: Terminal): void {
  const shown = Array.isArray(items) ? items.length : 0
  const all = typeof total === 'number' && total > shown && shown > 0 ? `${shown} of ${total} are shown.` : ''
  const more = typeof cursor === 'string' ? `More: --cursor ${cursor}` : ''
  if (all || more) say(terminal.err, [all, more].filter(Boolean).join(' '))
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const isRows = (value: unknown): value is Row[] => Array.isArray(value) && value.length > 0 && value.every(isRow)
const isList = (value: unknown): boolean => isRows(value) || (Array.isArray(value) && value.length === 0)

/** A value on one line; undefined for what has parts of its own. */
function lineOf(value: unknown): string | number | null | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' || value === null) return value
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? value.slice(0, 16).replace('T', ' ') : value
  if (Array.isArray(value)) return value.some((one) => typeof one === 'object') ? undefined : value.join(', ')
  if (isRow(value)) return named(value)
  return undefined
}

/** A thing within another one by its name. */
function named({ name, title, id }: Row): string | undefined {
  const word = name ?? title
  if (typeof word !== 'string') return undefined
  return id === undefined ? word : `${word} (#${id})`
}

function tableOf(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap(Object.keys))]
    .filter((name) => rows.some((row) => ![undefined, null].includes(lineOf(row[name]) as undefined)))
    .slice(0, COLUMNS_MAX)
  const columns = names.map((name) => ({
    title: name.replaceAll('_', ' '),
    of: (row: Row) => lineOf(row[name]) ?? null,
    isFigure: rows.every((row) => row[name] === null || typeof row[name] === 'number'),
  }))
  return table(columns, rows)
}

/** The fields of a thing, those of its parts by dots. */
function fieldsOf(thing: Row): string {
  const lines = flatten(thing)
  return lines.length === 0 ? '' : pairs(lines)
}

const flatten = (thing: Row, before = ''): [string, string | number | null][] =>
  Object.entries(thing).flatMap(([name, value]): [string, string | number | null][] => {
    const label = before + name.replaceAll('_', ' ')
    if (isRow(value)) return flatten(value, `${label}.`)
    const line = lineOf(value)
    return line === undefined ? [] : [[label, line]]
  })

/** The lists of a thing and of its parts, each with its name above. */
const listsOf = (thing: Row): string[] =>
  Object.entries(thing).flatMap(([name, value]) => {
    if (isRows(value)) return [`${name.replaceAll('_', ' ').toUpperCase()}\n${tableOf(value)}`]
    return isRow(value) ? listsOf(value) : []
  })
