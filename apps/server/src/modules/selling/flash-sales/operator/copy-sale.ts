import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { lockSale } from '../repository.ts'
import { lockShop } from '../seller/repository.ts'
import { letOfferCount, ShopConsent } from '../shop-consent.ts'
import { insertPlanned } from './plan-sale.ts'
import { proposeOffer } from './propose-offer.ts'
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

/**
 * Plans a flash sale like another one, and proposes its offers to their shops: these agreed to another time.
 * Offers that are not possible at that time, or no longer, are left out and counted.
 */
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
    const consent = await ShopConsent.ofOnlyShop(tx)
    let copied = 0
    for (const { id: product_id, offer_price: price, quantity } of offers) {
      const product = await selectSoldProduct(tx, product_id)
      if (!product) continue
      const terms = { sale, product, price, quantity }
      const refusal = consent ? await letOfferCount(tx, consent, terms) : await proposeOffer(tx, { ...terms, at })
      if (!refusal) copied++
    }
    const change = await recordSalePlanned(tx, { sale, fields, copyOf: id, actor, at })
    return { id: sale.id, leftOut: offers.length - copied, change }
  })
  if (!(copied instanceof Refusal)) invalidations.publish('catalogue')
  return copied
}
