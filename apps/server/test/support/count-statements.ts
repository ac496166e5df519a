import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'

/** Told of each statement's text while it is set. */
let listener: ((sql: string) => void) | undefined

/**
 * @returns the texts of all statements that this process sends to its database until `work` is done, `begin` and `commit` among them.
 * On SQLite those that only ask for the file's version or set its timeout are left out: they are system calls, and read no page.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  watchDrivers()
  const sent: string[] = []
  listener = (sql) => {
    if (!sql.startsWith('pragma')) sent.push(sql)
  }
  try {
    await work()
  } finally {
    listener = undefined
  }
  return sent
}

/** At the drivers, since Kysely's log knows of no `begin`, and some statements are prepared without Kysely. */
function watchDrivers(): void {
  if (isWatched(pg.Client.prototype)) return
  const textOfQuery = (query: unknown) =>
    typeof query === 'object' && query && 'text' in query ? String(query.text) : String(query)
  wrap(pg.Client.prototype, 'query', (_client, [query]) => textOfQuery(query))
  wrap(DatabaseSync.prototype, 'exec', (_file, [text]) => String(text))
  for (const method of ['all', 'get', 'run', 'iterate'] as const)
    wrap(StatementSync.prototype, method, (statement) => (statement as StatementSync).sourceSQL)
}

const watched = new WeakSet<object>()
const isWatched = (prototype: object): boolean => watched.has(prototype)

function wrap(prototype: object, method: string, textOf: (self: unknown, values: unknown[]) => string): void {
  watched.add(prototype)
  const original: (...values: unknown[]) => unknown = Reflect.get(prototype, method)
  Reflect.set(prototype, method, function (this: unknown, ...values: unknown[]) {
    listener?.(textOf(this, values))
    return Reflect.apply(original, this, values)
  })
}
