import { killAfterStatements } from '../../modules/selling/ledger/testing/kill-after-statements.ts'
import { migrateToLatest, openDatabase } from '../index.ts'

// node migrate-until-killed.ts URL STATEMENTS: brings a database to the schema of today, and kills itself after so many statements from the
// first transaction on.

const [, , url = '', statements = ''] = process.argv
const database = openDatabase(url)
const live = killAfterStatements(statements)
await migrateToLatest(database)
live()
await database.close()
process.exit(0)
