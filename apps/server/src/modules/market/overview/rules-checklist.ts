import type { ChecklistStep } from '@rialto/contract/enums'

const NEW_MS = 60 * 24 * 3_600_000

export interface ShopState {
  logo: string
  delivery_is_set: number
  created_at: number
  hasProduct: boolean
  hasOrder: boolean
  hasAnswer: boolean
}

/** The first steps of a shop; null once it has done them all, or is no new shop any more. */
export function checklistOf(shop: ShopState, now: number): { key: ChecklistStep; done: boolean }[] | null {
  const steps = [
    { key: 'logo', done: shop.logo !== '' },
    { key: 'delivery', done: shop.delivery_is_set !== 0 },
    { key: 'first_product', done: shop.hasProduct },
    { key: 'first_answer', done: shop.hasAnswer },
  ] satisfies { key: ChecklistStep; done: boolean }[]
  // Without it the shop takes no orders, however old it is.
  const isNew = now - shop.created_at < NEW_MS || !shop.hasProduct || !shop.delivery_is_set
  return isNew && steps.some(({ done }) => !done) ? steps : null
}
