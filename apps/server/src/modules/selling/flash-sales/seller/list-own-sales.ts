import type { FlashOffer, SellerFlashSale } from '@rialto/contract'
import type { FlashOfferState } from '@rialto/contract/enums'
import type { Deps } from '../../../../deps.ts'
import { toDecimal } from '../../../../lib/money.ts'
import { translateRows } from '../../../base/translations/index.ts'
import { presentSale } from '../present.ts'
import { selectOpenSales } from '../repository.ts'
import { selectUncounted, type UncountedOffer } from '../repository-offers.ts'
import { isRunning } from '../rules.ts'
import { type OfferRow, selectOffers } from './repository.ts'

/** Lists the running and coming flash sales with the offers of a shop, in the order in which they begin. */
export async function listOwnSales(
  { database: { db }, now }: Deps,
  { shopId, locale }: { shopId: number; locale: string },
): Promise<SellerFlashSale[]> {
  const at = now()
  const sales = await translateRows(db, 'flash_sale', locale, await selectOpenSales(db, { now: at }), ['name'])
  const saleIds = sales.map(({ id }) => id)
  const uncounted = await selectUncounted(db, { shopId, saleIds })
  const offers: OfferOf[] = [
    ...(await selectOffers(db, { shopId, saleIds })).map((row) => ({ ...row, refusal: null, proposal: undefined })),
    ...uncounted.map((row) => ({ ...row, sold: 0 })),
  ]
  const named = await translateRows(db, 'product', locale, offers, ['name'])
  return sales.map((sale) => ({
    ...presentSale(sale),
    is_running: isRunning(sale, at),
    offers: named.filter((offer) => offer.flash_sale_id === sale.id).map(presentOffer),
  }))
}

/** An offer; undefined as its proposal: it counts. */
type OfferOf = OfferRow & { refusal: string | null; proposal: UncountedOffer['proposal'] | undefined }

export const presentOffer = (row: OfferOf): FlashOffer => ({
  product_id: row.id,
  name: row.name,
  thumbnail: row.thumbnail,
  price: toDecimal(row.sale_price),
  offer_price: toDecimal(row.offer_price),
  quantity: row.quantity,
  sold: row.sold,
  state: stateOf(row),
  reason: row.refusal,
})

function stateOf({ refusal, proposal }: OfferOf): FlashOfferState {
  if (proposal === undefined) return 'accepted'
  if (proposal !== null) return proposal === 'open' ? 'proposed' : 'declined'
  return refusal === null ? 'waiting' : 'refused'
}
