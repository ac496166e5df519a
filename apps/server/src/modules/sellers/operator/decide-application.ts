import type { Tx } from '../../../db/index.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { mailSeller } from '../mails.ts'
import { type ShopRow, type ShopStatus, selectSeller, selectShop, updateShopStatus } from '../repository.ts'
import { type Application, toApplication } from './list-applications.ts'

interface Decision {
  /** The statuses in which the decision is possible. */
  from: readonly ShopStatus[]
  to: Pick<ShopRow, 'status' | 'rejection'>
  event: 'approved' | 'rejected'
  /** Returns a refusal if the decision is not possible. */
  check?: (tx: Tx, shop: ShopRow) => Promise<Refusal | undefined>
}

/** Approves or rejects a registered shop, and mails its seller. */
export async function decideApplication(
  deps: OutboundDeps,
  shopId: number,
  { from, to, event, check }: Decision,
): Promise<Application | Refusal> {
  const settings = await deps.settings.read()
  const application = await deps.database.write(async (tx) => {
    const existing = await selectShop(tx, shopId)
    if (!existing || existing.owner_id === null) return refuse('not_found', text('Shop not found'))
    const refusal = await check?.(tx, existing)
    if (refusal) return refusal
    const shop = await updateShopStatus(tx, shopId, from, to)
    if (!shop) return refuse('conflict', text('This has been decided already'))
    const seller = await selectSeller(tx, existing.owner_id)
    await mailSeller({ ...deps, tx, settings }, { shop, seller, event })
    return toApplication(shop, seller)
  })
  if (!(application instanceof Refusal)) deps.outbound.kick()
  return application
}
