import { buildApp } from '../../../../app.ts'
import { InvalidationBus } from '../../../../cache/invalidation-bus.ts'
import { loadConfig } from '../../../../config/config.ts'
import { openDatabase } from '../../../../db/index.ts'
import { openFileStorage } from '../../../../files/folder-storage.ts'
import { createSettings, readMarketCurrency } from '../../../base/settings/index.ts'

// node serve-until-killed.ts URL FOLDER: serves the API on a free port, prints its URL, and runs until it is killed.

const [, , url = '', dataDir = ''] = process.argv
const database = openDatabase(url)
const config = { ...loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: 'off' }), dataDir }
await readMarketCurrency(database)
const files = await openFileStorage(config)
const deps = { config, database, files, invalidations: new InvalidationBus(), now: Date.now }
const app = await buildApp({ ...deps, settings: createSettings(deps) })
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
