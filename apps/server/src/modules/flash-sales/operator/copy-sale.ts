import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../settings/index.ts'
import { checkOffer } from '../check-offer.ts'
import { lockSale } from '../repository.ts'
import { insertOffer, lockShop } from '../seller/repository.ts'
import { insertPlanned } from './plan-sale.ts'
import { recordSalePlanned } from './record-sale.ts'
import { selectNames } from './repository.ts'
import { selectCounted, selectSoldProduct } from './repository-offers.ts'
import { fieldsOf } from './sale-fields.ts'
import { refuseUnknownSale } from './update-sale.ts'

interface Copy {
  id: number
  actor: Actor
  starts_at: string
  ends_at: string
}

/** Plans a flash sale like another one. Offers that are not possible at that time, or no longer, are left out and counted. */
export async function copySale(
  { database, invalidations, now }: ModuleDeps,
  { id, actor, ...span }: Copy,
): Promise<{ id: number; leftOut: number; change: RecordedChange } | Refusal> {
  const at = now()
  const copied = await database.write(async (tx) => {
    const from = await lockSale(tx, database.engine, id)
    if (!from) return refuseUnknownSale()
    const fields = { ...fieldsOf(from, await selectNames(tx, id)), ...span }
    const sale = await insertPlanned(tx, fields, at)
    if (sale instanceof Refusal) return sale
    const offers = await selectCounted(tx, [id])
    for (const shopId of [...new Set(offers.map((offer) => offer.shop_id))].sort((a, b) => a - b))
      await lockShop(tx, shopId)
    let position = 0
    for (const { id: product_id, offer_price: price, quantity } of offers) {
      const product = await selectSoldProduct(tx, product_id)
      if (!product || (await checkOffer(tx, { sale, product, price, quantity }))) continue
      await insertOffer(tx, { flash_sale_id: sale.id, product_id, price, quantity, position: position++ })
    }
    const change = await recordSalePlanned(tx, { sale, fields, copyOf: id, actor, at })
    return { id: sale.id, leftOut: offers.length - position, change }
  })
  if (!(copied instanceof Refusal)) invalidations.publish('catalogue')
  return copied
}
