import { InvalidationBus } from '../../../../cache/invalidation-bus.ts'
import { databaseUrlOf, loadConfig } from '../../../../config/config.ts'
import { openDatabase } from '../../../../db/index.ts'
import { openFileStorage } from '../../../../files/folder-storage.ts'
import { createSettings, type ModuleDeps, readMarketCurrency } from '../../../base/settings/index.ts'
import { killAfterStatements } from './kill-after-statements.ts'

/**
 * Works as a program that kills itself: `node PROGRAM NOW STATEMENTS STEP`, in the environment of a market. It ends after so many statements
 * from the first transaction on, or, with `each` for a number, stops after each of them. `run-until-killed.ts` starts it.
 */
export async function workUntilKilled(work: (deps: ModuleDeps, step: string) => Promise<unknown>): Promise<never> {
  const [, , time = '', statements = '', step = ''] = process.argv
  const config = loadConfig({ ...process.env, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  const database = openDatabase(databaseUrlOf(config), config.postgres)
  await readMarketCurrency(database)
  const deps = { config, database, files: await openFileStorage(config), invalidations: new InvalidationBus() }
  const open = { ...deps, now: () => Number(time) }
  const live = killAfterStatements(statements)
  await work({ ...open, settings: createSettings(open) }, step)
  live()
  await database.close()
  process.exit(0)
}
