import { InvalidationBus } from '../../../../cache/invalidation-bus.ts'
import { loadConfig } from '../../../../config/config.ts'
import { openDatabase } from '../../../../db/index.ts'
import { openFileStorage } from '../../../../files/folder-storage.ts'
import { createSettings, readMarketCurrency } from '../../../base/settings/index.ts'
import { killAfterStatements } from '../../ledger/testing/kill-after-statements.ts'
import { createMonthDocuments } from '../month-documents.ts'

// node documents-until-killed.ts URL FOLDER NOW STATEMENTS: makes the documents of months that are over, and kills itself after so many
// statements from the first transaction on.

const [, , url = '', dataDir = '', time = '', statements = ''] = process.argv
const now = () => Number(time)
const config = { ...loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: 'off' }), dataDir }
const database = openDatabase(url)
await readMarketCurrency(database)
const deps = { config, database, files: await openFileStorage(config), invalidations: new InvalidationBus(), now }
const worker = createMonthDocuments({ ...deps, settings: createSettings(deps) })

const live = killAfterStatements(Number(statements))
await worker.workDue()
live()
await database.close()
process.exit(0)
