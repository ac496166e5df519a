import { forwardInvalidations } from '../cache/cross-process-invalidation.ts'
import { InvalidationBus } from '../cache/invalidation-bus.ts'
import { ConfigError, databaseUrlOf, loadConfig } from '../config/config.ts'
import { migrateToLatest, openDatabase } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { openFileStorage } from '../files/open-file-storage.ts'
import { FileStorageUnavailable } from '../files/storage.ts'
import { Failure } from './command.ts'

/** Opens the shop that the environment configures, beside a server that may be running. Throws {@link Failure}. */
export async function withShop<T>(environment: NodeJS.ProcessEnv, use: (deps: Deps) => Promise<T>): Promise<T> {
  const config = readConfig(environment)
  const database = await opened(() => openDatabase(databaseUrlOf(config)))
  try {
    await opened(() => migrateToLatest(database))
    const invalidations = new InvalidationBus()
    const passedOn = forwardInvalidations({ database, invalidations })
    const files = await openFileStorage(config)
    return await use({ config, database, files, invalidations, now: Date.now }).finally(passedOn.told)
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

async function opened<T>(open: () => T | Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    throw new Failure(`the database cannot be opened: ${error instanceof Error ? error.message || error.name : error}`)
  }
}
