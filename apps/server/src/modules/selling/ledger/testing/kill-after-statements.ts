import { readSync, writeSync } from 'node:fs'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'

/** The file descriptors by which a process says that it has stopped, and is told to go on. */
const STOPS = 3
const GO_ON = 4

/** Kills this process after so many statements, from its first transaction on. @returns what lets it live from then on */
export function killAfterStatements(statements: number): () => void {
  let left = statements
  watchStatements(() => {
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  })
  return () => {
    left = 0
  }
}

/**
 * Stops this process after each of its statements, from its first transaction on, until its parent writes a byte. What others
 * read meanwhile is what would be left of it, were it killed now.
 * @returns what lets it run from then on
 */
export function stopAfterStatements(): () => void {
  const byte = Buffer.alloc(1)
  let statements = 0
  let isOver = false
  watchStatements(() => {
    if (isOver) return
    statements += 1
    writeSync(STOPS, `${statements}\n`)
    readSync(GO_ON, byte)
  })
  return () => {
    isOver = true
  }
}

/** Calls back once a statement is done, from the first transaction on, before the process goes on. */
function watchStatements(onStatement: () => void): void {
  let hasBegun = false
  const sent = (sql: string) => {
    hasBegun ||= sql.startsWith('begin')
    if (hasBegun) onStatement()
  }
  watch(DatabaseSync.prototype, 'exec', sent, (_file, [text]) => String(text))
  for (const method of ['all', 'get', 'run', 'iterate'] as const)
    watch(StatementSync.prototype, method, sent, (statement) => (statement as StatementSync).sourceSQL)
  watch(pg.Client.prototype, 'query', sent, (_client, [query]) =>
    typeof query === 'object' && query && 'text' in query ? String(query.text) : String(query),
  )
}

/** Tells of each statement once it is done. */
function watch(
  prototype: object,
  method: string,
  tell: (sql: string) => void,
  textOf: (self: unknown, values: unknown[]) => string,
): void {
  const original: (...values: unknown[]) => unknown = Reflect.get(prototype, method)
  Reflect.set(prototype, method, function (this: unknown, ...values: unknown[]) {
    const result = Reflect.apply(original, this, values)
    const told = () => tell(textOf(this, values))
    if (result instanceof Promise) void result.then(told, told)
    else told()
    return result
  })
}
