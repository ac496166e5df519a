import { InvalidationBus } from '../../src/cache/invalidation-bus.ts'
import { loadConfig } from '../../src/config/config.ts'
import { migrateToLatest, openDatabase } from '../../src/db/index.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { openFileStorage } from '../../src/files/folder-storage.ts'
import { readMarketCurrency } from '../../src/modules/base/settings/index.ts'

/**
 * Fills an empty database like the first start of a shop, with the newest schema and the plain demo shop, whose pictures go to `dataDir`.
 * Closes it, so that it can be copied.
 */
export async function fillTemplate(url: string, dataDir: string): Promise<void> {
  const config = loadConfig({ DATA_DIR: dataDir, DEMO_MARKET: 'plain' })
  const database = openDatabase(url)
  try {
    await migrateToLatest(database)
    await readMarketCurrency(database)
    const files = await openFileStorage(config)
    await seedDemo({ config, database, files, invalidations: new InvalidationBus(), now: Date.now })
  } finally {
    await database.close()
  }
}
