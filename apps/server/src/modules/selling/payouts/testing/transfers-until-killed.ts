import { InvalidationBus } from '../../../../cache/invalidation-bus.ts'
import { databaseUrlOf, loadConfig } from '../../../../config/config.ts'
import { openDatabase } from '../../../../db/index.ts'
import { openFileStorage } from '../../../../files/folder-storage.ts'
import { createSettings, readMarketCurrency } from '../../../base/settings/index.ts'
import { killAfterStatements } from '../../ledger/testing/kill-after-statements.ts'
import { createGateways, withConnect } from '../../payments/index.ts'
import { createTransferWorker } from '../index.ts'

// node transfers-until-killed.ts NOW STATEMENTS, in the environment of a market: sends the transfers that are due and takes back what shops
// owe, and kills itself after so many statements from the first transaction on.

const [, , time = '', statements = ''] = process.argv
const config = loadConfig({ ...process.env, LOG_LEVEL: 'silent' })
const database = openDatabase(databaseUrlOf(config), config.postgres)
await readMarketCurrency(database)
const now = () => Number(time)
const base = { config, database, files: await openFileStorage(config), invalidations: new InvalidationBus(), now }
const deps = { ...base, settings: createSettings(base) }
const worker = createTransferWorker(withConnect(deps, createGateways(deps)))

const live = killAfterStatements(Number(statements))
await worker.workDue()
live()
await database.close()
process.exit(0)
