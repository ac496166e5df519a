import { readSync, writeSync } from 'node:fs'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'

/** The file descriptors by which a process says that it has stopped, and is told to go on. */
const STOPS = 3
const GO_ON = 4

/**
 * Kills this process after so many statements, from its first transaction on, or lets it stop after `each`.
 * @returns what lets it live from then on
 */
export function killAfterStatements(statements: string): () => void {
  if (statements === 'each') return stopAfterStatements()
  let left = Number(statements)
  watchStatements(() => {
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  })
  return () => {
    left = 0
  }
}

/**
 * Stops this process after each of its statements, from its first transaction on, tells its parent whether that was a commit, and waits
 * until the parent writes a byte. What others read meanwhile is what would be left of it, were it killed now.
 * @returns what lets it run from then on
 */
function stopAfterStatements(): () => void {
  const byte = Buffer.alloc(1)
  let statements = 0
  let isOver = false
  watchStatements((isCommit) => {
    if (isOver) return
    statements += 1
    writeSync(STOPS, `${statements} ${isCommit ? 'commit' : ''}\n`)
    readSync(GO_ON, byte)
  })
  return () => {
    isOver = true
  }
}

/** Calls back once a statement is done, from the first transaction on, before the process goes on. */
function watchStatements(onStatement: (isCommit: boolean) => void): void {
  let hasBegun = false
  let isOpen = false
  const sent = (sql: string) => {
    if (sql.startsWith('begin')) hasBegun = isOpen = true
    // A single write commits itself.
    const isCommit = sql === 'commit' || (!isOpen && /^(insert|update|delete|with)\b/.test(sql))
    if (isCommit || sql === 'rollback') isOpen = false
    if (hasBegun) onStatement(isCommit)
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
