import type { Tx } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { hasManySellers, type ModuleDeps } from '../../base/settings/index.ts'
import { selectActiveNames } from './repository-registration.ts'

/*
 * With the setting `multi_vendor` off, one shop sells. Nobody registers another then, and the staff opens none beside it: storefront and
 * console speak of no shops, so that people could not tell whose goods they see.
 */

const ONE_SELLER = text('Only one seller sells here, so no other shop can be opened')

/** Refuses calls of people who want to sell, which exist in a market only. */
export async function refuseUnlessMarket({ settings }: Pick<ModuleDeps, 'settings'>): Promise<Refusal | undefined> {
  return (await settings.read()).multi_vendor ? undefined : refuse('not_found', ONE_SELLER)
}

/** Refuses invitations to open a shop, which could not be accepted. */
export async function refuseSellerInvitations({
  settings,
}: Pick<ModuleDeps, 'settings'>): Promise<Refusal | undefined> {
  return (await settings.read()).multi_vendor ? undefined : refuse('conflict', ONE_SELLER)
}

/** Refuses to open a shop beside another that is open. `id` is 0 for a new one. */
export async function refuseAnotherShop(tx: Tx, id: number): Promise<Refusal | undefined> {
  if (await hasManySellers(tx)) return undefined
  const others = await selectActiveNames(tx)
  return others.some((other) => other.id !== id) ? refuse('conflict', ONE_SELLER) : undefined
}
