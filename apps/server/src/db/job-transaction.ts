import { type DatabaseConnection, type Dialect, type QueryExecutor, Transaction } from 'kysely'
import type { JobTransaction } from './group-commit.ts'
import type { Tables } from './tables.ts'

/**
 * Makes transactions for jobs that share one of SQLite's, each good until its job ends. Statements of SQLite run at once, so they
 * need no queue among themselves.
 */
export function jobTransactions(
  dialect: Dialect,
  executor: QueryExecutor,
): (connection: DatabaseConnection) => JobTransaction {
  // Never initialised: a transaction opens no connection.
  const driver = dialect.createDriver()
  return (connection) => {
    let open = true
    const guarded = executor.withConnectionProvider({
      async provideConnection(consumer) {
        if (!open) throw new Error('A query of a write job that has ended')
        return consumer(connection)
      },
    })
    return {
      tx: new Transaction<Tables>({ config: { dialect }, dialect, driver, executor: guarded }),
      end: () => {
        open = false
      },
    }
  }
}
