import { type DatabaseConnection, type Dialect, type QueryExecutor, Transaction } from 'kysely'
import type { JobTransaction } from './group-commit.ts'
import type { Tables } from './tables.ts'

/**
 * Creates Kysely transactions for jobs that share one SQLite transaction; each is usable until its job ends. SQLite's statements run
 * synchronously, so they need no queue.
 */
export function jobTransactions(
  dialect: Dialect,
  executor: QueryExecutor,
): (connection: DatabaseConnection) => JobTransaction {
  // Not initialised, since a transaction opens no connection.
  const driver = dialect.createDriver()
  return (connection) => {
    let isOpen = true
    const guarded = executor.withConnectionProvider({
      async provideConnection(consumer) {
        if (!isOpen) throw new Error('A query of a write job that has ended')
        return consumer(connection)
      },
    })
    return {
      tx: new Transaction<Tables>({ config: { dialect }, dialect, driver, executor: guarded }),
      end: () => {
        isOpen = false
      },
    }
  }
}
