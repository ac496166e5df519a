import type { Tx } from '../../../db/index.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { mailSeller } from '../mails.ts'
import { moveShop, type ShopRow, type ShopStatus, selectSeller, selectShop } from '../repository.ts'
import { type Application, toApplication } from './list-applications.ts'

interface Decision {
  /** In which status it can still be made. */
  from: readonly ShopStatus[]
  to: Pick<ShopRow, 'status' | 'rejection'>
  news: 'approved' | 'rejected'
  /** What stands against it. */
  judge?: (tx: Tx, shop: ShopRow) => Promise<Refusal | undefined>
}

/** Decides upon a shop that somebody registered, and writes to its seller. */
export async function decide(
  deps: OutboundDeps,
  shopId: number,
  { from, to, news, judge }: Decision,
): Promise<Application | Refusal> {
  const settings = await deps.settings.read()
  const application = await deps.database.write(async (tx) => {
    const known = await selectShop(tx, shopId)
    if (!known || known.owner_id === null) return refuse('not_found', text('Shop not found'))
    const objection = await judge?.(tx, known)
    if (objection) return objection
    const shop = await moveShop(tx, shopId, from, to)
    if (!shop) return refuse('conflict', text('This has been decided already'))
    const seller = await selectSeller(tx, known.owner_id)
    await mailSeller({ ...deps, tx, settings }, { shop, seller, news })
    return toApplication(shop, seller)
  })
  if (!(application instanceof Refusal)) deps.outbound.kick()
  return application
}
