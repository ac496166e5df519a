import type { MarketSellerDetails } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { countOpenWork, selectNames, selectOwner, selectWholeShop } from './repository.ts'
import { presentOwner, presentSeller, withSameName } from './rules.ts'

/** Shows a shop in any status with its owner, and what closing it would touch. */
export async function showSeller(
  { database: { db } }: Pick<Deps, 'database'>,
  id: number,
): Promise<MarketSellerDetails | Refusal> {
  const shop = await selectWholeShop(db, id)
  if (!shop) return refuse('not_found', text('Shop not found'))
  const [owner, work, names] = await Promise.all([
    shop.owner_id === null ? undefined : selectOwner(db, shop.owner_id),
    countOpenWork(db, id),
    selectNames(db),
  ])
  return {
    ...presentSeller({ ...shop, products: work.products, owner: null }),
    owner: owner ? presentOwner(owner) : null,
    banner: shop.banner,
    description: shop.description,
    address: shop.address,
    open_orders: work.openOrders,
    waiting_conversations: work.waitingConversations,
    same_name: withSameName(shop, names),
  }
}
