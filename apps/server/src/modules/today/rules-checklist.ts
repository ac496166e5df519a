import type { ChecklistStep } from '@rialto/contract/enums'
import { NEW_SHOP } from '../shops/index.ts'

const NEW_MS = 60 * 24 * 3_600_000

export interface ShopState {
  logo: string
  delivery_charge: number
  free_delivery_from: number | null
  estimated_delivery: string
  created_at: number
  hasProduct: boolean
  hasOrder: boolean
  hasAnswer: boolean
}

/** The first steps of a shop; null once it has done them all, or is no new shop any more. */
export function checklistOf(shop: ShopState, now: number): { key: ChecklistStep; done: boolean }[] | null {
  const hasOwnDelivery =
    shop.delivery_charge > 0 ||
    shop.free_delivery_from !== null ||
    shop.estimated_delivery !== NEW_SHOP.estimated_delivery
  const steps = [
    { key: 'logo', done: shop.logo !== '' },
    // A shop that has sold has shown its delivery to somebody, and meant it.
    { key: 'delivery', done: hasOwnDelivery || shop.hasOrder },
    { key: 'first_product', done: shop.hasProduct },
    { key: 'first_answer', done: shop.hasAnswer },
  ] satisfies { key: ChecklistStep; done: boolean }[]
  const isNew = now - shop.created_at < NEW_MS || !shop.hasProduct
  return isNew && steps.some(({ done }) => !done) ? steps : null
}
