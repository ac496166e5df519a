import type { Outbound, OutboundDeps } from '../../base/outbound/index.ts'
import type { Settings } from '../../base/settings/index.ts'

/** Loaded before a transaction that writes orders, so that nothing outside of the database is awaited in it. */
export interface OrderWriteContext {
  now: number
  settings: Settings
  appUrl: string
  outbound: Outbound
  /** False with `RATE_LIMITS=off`. */
  rateLimits: boolean
}

export const prepareWriteContext = async ({
  config,
  now,
  outbound,
  settings,
}: OutboundDeps): Promise<OrderWriteContext> => ({
  now: now(),
  settings: await settings.read(),
  appUrl: config.appUrl,
  rateLimits: config.rateLimits,
  outbound,
})
