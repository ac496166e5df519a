import { userInfo } from 'node:os'
import { pino } from 'pino'
import { forwardInvalidations } from '../cache/cross-process-invalidation.ts'
import { InvalidationBus } from '../cache/invalidation-bus.ts'
import { ConfigError, databaseUrlOf, loadConfig } from '../config/config.ts'
import { migrateToLatest, openDatabase, refreshStatistics } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { openFileStorage } from '../files/folder-storage.ts'
import { FileStorageUnavailable } from '../files/storage.ts'
import type { Actor } from '../lib/people.ts'
import { Refusal } from '../lib/refusal.ts'
import { type Audit, createAudit } from '../lib/security-events.ts'
import { translate } from '../lib/texts.ts'
import type { OutboundDeps } from '../modules/base/outbound/index.ts'
import { readMarketCurrency } from '../modules/base/settings/index.ts'
import { type Context, Failure, type Terminal } from './command.ts'

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

/** The shop with its settings, and with an outbox that the running server empties: what use cases of modules ask for. */
export async function withModules<T>({ withShop }: Context, use: (deps: OutboundDeps) => Promise<T>): Promise<T> {
  const [{ createSettings }, { createOutbound }] = await Promise.all([
    import('../modules/base/settings/index.ts'),
    import('../modules/base/outbound/index.ts'),
  ])
  return withShop((deps) => {
    const known = { ...deps, settings: createSettings(deps) }
    return use({ ...known, outbound: createOutbound(known) })
  })
}

/** Returns a use case's result. Throws {@link Failure} for a refusal, with the texts of all wrong fields. */
export function done<T>(outcome: T | Refusal): T {
  if (!(outcome instanceof Refusal)) return outcome
  throw new Failure(wordsOfRefusal(outcome))
}

/** A refusal in English, with the texts of all wrong fields. */
export function wordsOfRefusal(refusal: Refusal): string {
  const fields = Object.values(refusal.errors ?? {}).flat()
  const all = fields.length > 0 ? fields : [refusal]
  return all.map(({ text, values }) => translate('en', text, values)).join(' ')
}

/** The author of what a command changes, by the name of the system's user. */
export const commandActor = (): Actor => ({ kind: 'command', id: null, name: userName() })

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number without a name.
    return 'shop'
  }
}

/** Security events of commands go to standard error as lines of JSON, from `LOG_LEVEL` on: results alone go to standard output. */
export const operatorAudit = ({ environment, err }: Terminal): Audit =>
  createAudit(pino({ level: loadConfig(environment).logLevel }, err))
