import type { MarketSetup, SetupStart } from '@rialto/contract'
import { Refusal } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { shippedLanguages } from '../../../lib/texts.ts'
import { channelState } from '../../base/outbound/index.ts'
import { type ModuleDeps, offeredGateways } from '../../base/settings/index.ts'
import { isFactorAskedOfStaff } from '../../people/access/index.ts'
import { showStripeKeys } from '../../selling/payments/index.ts'
import { countParts, selectFirstCategory, selectFirstShop } from './repository.ts'
import { findGaps, listSteps, readSteps } from './rules.ts'
import { findLink, findSetup } from './setup-link.ts'

/** Shows how far a market is set up. No secret is in it. */
export async function showSetup(deps: ModuleDeps, userId: number): Promise<MarketSetup | Refusal> {
  const { config, database, settings } = deps
  const setup = await findSetup(deps)
  if (setup instanceof Refusal) return setup
  const snapshot = await settings.snapshot()
  const [parts, category, shop, stripe] = await Promise.all([
    countParts(database.db),
    selectFirstCategory(database.db),
    selectFirstShop(database.db, userId),
    showStripeKeys(deps),
  ])
  const mail = channelState(config, 'email')
  return {
    languages: shippedLanguages,
    steps: listSteps(readSteps(setup.steps_json)),
    mail: { state: mail, server: serverOf(config.mail?.url), from: config.mail?.from ?? null },
    stripe,
    category: category ?? null,
    shop: shop ? { ...shop, is_own: Boolean(shop.is_own) } : null,
    missing: findGaps({
      ...parts,
      cashOnDelivery: snapshot.settings.cash_on_delivery,
      gateways: offeredGateways(snapshot, config).length,
      mail,
      pages: snapshot.pages,
      appUrl: config.appUrl,
    }),
    url: config.appUrl,
  }
}

/** Host and port, without name and password. */
const serverOf = (url: string | undefined): string | null => (url ? new URL(url).host : null)

/** Shows the first page to the person with the link. */
export async function showStart(deps: ModuleDeps, token: string, caller: Caller): Promise<SetupStart | Refusal> {
  const link = await findLink(deps, token, caller)
  if (link instanceof Refusal) return link
  return {
    languages: shippedLanguages,
    needs_second_factor: await isFactorAskedOfStaff(deps),
  }
}
