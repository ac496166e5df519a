import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'

/** Kills this process after so many statements, from its first transaction on. @returns what lets it live from then on */
export function killAfterStatements(statements: number): () => void {
  let left = statements
  let hasBegun = false
  const sent = (sql: string) => {
    hasBegun ||= sql.startsWith('begin')
    if (!hasBegun) return
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
  watch(DatabaseSync.prototype, 'exec', sent, (_file, [text]) => String(text))
  for (const method of ['all', 'get', 'run', 'iterate'] as const)
    watch(StatementSync.prototype, method, sent, (statement) => (statement as StatementSync).sourceSQL)
  watch(pg.Client.prototype, 'query', sent, (_client, [query]) =>
    typeof query === 'object' && query && 'text' in query ? String(query.text) : String(query),
  )
  return () => {
    left = 0
  }
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
