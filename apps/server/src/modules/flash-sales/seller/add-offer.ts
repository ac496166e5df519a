import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, type TextValues, text } from '../../../texts/index.ts'
import { selectSale } from '../repository.ts'
import { recordOfferAdded } from './record-offer.ts'
import { insertOffer, lockShop, nextPosition, selectOverlapping, selectOwnProduct } from './repository.ts'

export interface NewOffer {
  shopId: number
  actor: Actor
  saleId: number
  productId: number
  /** In minor units. */
  price: number
  quantity: number
}

/** Offers a product in a running or coming flash sale: below its price, no more pieces than are in stock, and in one sale at a time. */
export async function addOffer(
  { database, invalidations, now }: Deps,
  { shopId, actor, saleId, productId, price, quantity }: NewOffer,
): Promise<RecordedChange | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    await lockShop(tx, shopId)
    const [sale] = await selectSale(tx, { id: saleId })
    if (!sale || sale.ends_at <= at) return refuse('not_found', text('Flash sale not found'))
    const product = await selectOwnProduct(tx, shopId, productId)
    if (!product) return refuseField('product_id', text('Your shop does not sell this product'))
    if (price < 1 || price >= product.sale_price)
      return refuseField('price', text('The price in a flash sale is below the price of today'))
    if (quantity > product.stock)
      return refuseField('quantity', text('Only {{count}} pieces are in stock'), { count: product.stock })
    const other = await selectOverlapping(tx, productId, sale)
    if (other)
      return refuse('conflict', text('This product is offered in {{name}} at that time'), {
        values: { name: other.name },
      })
    const offer = { flash_sale_id: saleId, product_id: productId, price, quantity }
    await insertOffer(tx, { ...offer, position: await nextPosition(tx, saleId) })
    return recordOfferAdded(tx, { shopId, actor, at, sale, product: product.name, price, quantity })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}

const refuseField = (field: string, message: TextKey, values: TextValues = {}): Refusal =>
  refuse('invalid', message, { values, errors: { [field]: [{ text: message, values }] } })
