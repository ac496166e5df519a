import { forwardInvalidations } from '../cache/cross-process-invalidation.ts'
import { InvalidationBus } from '../cache/invalidation-bus.ts'
import { ConfigError, databaseUrlOf, loadConfig } from '../config/config.ts'
import { migrateToLatest, openDatabase, refreshStatistics } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { openFileStorage } from '../files/folder-storage.ts'
import { FileStorageUnavailable } from '../files/storage.ts'
import { readMarketCurrency } from '../modules/base/settings/index.ts'
import { Failure } from './command.ts'

/** Opens the shop that the environment configures; a server may be running on it. @throws {@link Failure} */
export async function withShop<T>(environment: NodeJS.ProcessEnv, use: (deps: Deps) => Promise<T>): Promise<T> {
  const config = readConfig(environment)
  const database = await failUnlessOpen(() => openDatabase(databaseUrlOf(config)))
  try {
    await failUnlessOpen(() => migrateToLatest(database))
    await readMarketCurrency(database)
    const invalidations = new InvalidationBus()
    const forwarding = forwardInvalidations({ database, invalidations })
    const files = await openFileStorage(config)
    const result = await use({ config, database, files, invalidations, now: Date.now }).finally(forwarding.settled)
    // An import or a restore may have made a small market large. On a full disk the command has done its work all the same.
    await refreshStatistics(database).catch(() => {})
    return result
  } catch (error) {
    throw error instanceof FileStorageUnavailable ? new Failure(error.message) : error
  } finally {
    await database.close()
  }
}

function readConfig(environment: NodeJS.ProcessEnv) {
  try {
    return loadConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) throw new Failure(error.message)
    throw error
  }
}

async function failUnlessOpen<T>(open: () => T | Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    throw new Failure(`the database cannot be opened: ${error instanceof Error ? error.message || error.name : error}`)
  }
}
