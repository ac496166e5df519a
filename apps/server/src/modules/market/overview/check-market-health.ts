import type { MarketHealth } from '@rialto/contract'
import type { Realtime } from '../../../realtime/index.ts'
import type { Outbound } from '../../base/outbound/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { searchStatus } from '../../goods/catalog/index.ts'
import { showStripeKeys } from '../../selling/payments/index.ts'
import { selectLastBackup } from './repository-market.ts'

export interface HealthDeps extends ModuleDeps {
  outbound: Outbound
  realtime: Pick<Realtime, 'health'>
}

/** How the parts of the market are. The database is there, as the person's session was read from it. */
export async function checkMarketHealth(deps: HealthDeps): Promise<MarketHealth> {
  const { database, outbound, realtime } = deps
  const start = performance.now()
  const backupAt = await selectLastBackup(database.db)
  const ms = Math.round(performance.now() - start)
  const [search, live, waiting, payments] = await Promise.all([
    checkSearch(deps),
    realtime.health(),
    outbound.depth(),
    checkPayments(deps),
  ])
  return {
    database: { state: 'ok', ms },
    search,
    realtime: live,
    outbox: waiting,
    payments,
    backup_at: backupAt === null ? null : new Date(backupAt).toISOString(),
  }
}

/** `failing`: the last payment at Stripe could not be started. */
async function checkPayments(deps: HealthDeps): Promise<MarketHealth['payments']> {
  const { settings } = await deps.settings.snapshot()
  const isWanted = settings.online_payment && settings.payment_gateways.some(({ name }) => name === 'stripe')
  const { check, failed_at, failure, reason, mode } = await showStripeKeys(deps)
  if (!isWanted || check === null) return { state: 'off', mode: null, since: null, reason: null }
  if (check !== 'refused' && failed_at) return { state: 'failing', mode, since: failed_at, reason: failure }
  return { state: check, mode, since: null, reason }
}

/** Without an engine of its own, the search is the database's. */
async function checkSearch(deps: HealthDeps): Promise<MarketHealth['search']> {
  const engine = deps.config.externalSearch
  if (!engine) return 'ok'
  const { engineError, isBuilt } = await searchStatus(deps, engine)
  return engineError === null && isBuilt ? 'ok' : 'down'
}
