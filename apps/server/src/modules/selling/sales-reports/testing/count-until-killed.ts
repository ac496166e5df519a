import { InvalidationBus } from '../../../../cache/invalidation-bus.ts'
import { loadConfig } from '../../../../config/config.ts'
import { openDatabase } from '../../../../db/index.ts'
import { openFileStorage } from '../../../../files/folder-storage.ts'
import { createSettings, readMarketCurrency } from '../../../base/settings/index.ts'
import { killAfterStatements } from '../../ledger/testing/kill-after-statements.ts'
import { countSales } from '../index.ts'

// node count-until-killed.ts URL FOLDER STATEMENTS: counts what was sold, and kills itself after so many statements from the first transaction on.

const [, , url = '', dataDir = '', statements = ''] = process.argv
const config = { ...loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: 'off' }), dataDir }
const database = openDatabase(url)
await readMarketCurrency(database)
const deps = {
  ...{ config, database, files: await openFileStorage(config), invalidations: new InvalidationBus() },
  now: Date.now,
}
const live = killAfterStatements(Number(statements))
await countSales({ ...deps, settings: createSettings(deps) })
live()
await database.close()
process.exit(0)
