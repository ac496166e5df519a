import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { text } from '../../../texts/index.ts'
import { recordChange } from '../../base/record/index.ts'
import { selectNames } from './repository.ts'

export const STOCK_CHANGED = 'stock_changed'
export const LIMIT_CHANGED = 'stock_limit_changed'

interface Made<Value> {
  shopId: number
  actor: Actor
  at: number
  before: Value
  after: Value
}

export async function recordStock(
  tx: Tx,
  { variantId, before, after, ...made }: Made<number> & { variantId: number },
): Promise<RecordedChange> {
  const { product } = await selectNames(tx, { shopId: made.shopId, variantId })
  return recordChange(tx, {
    ...made,
    action: STOCK_CHANGED,
    subject: { kind: 'stock', id: variantId, name: product },
    sentence: text('Changed the stock of {{name}} from {{before}} to {{after}}'),
    values: { name: product, before, after },
    before: { stock: before },
    after: { stock: after },
    restorable: true,
  })
}

/** @param variantId undefined: the limit of the shop */
export async function recordLimit(
  tx: Tx,
  { variantId, before, after, ...made }: Made<number | null> & { variantId: number | undefined },
): Promise<RecordedChange | undefined> {
  if (before === after) return undefined
  const { product, shop } = await selectNames(tx, { shopId: made.shopId, variantId: variantId ?? 0 })
  const name = variantId === undefined ? shop : product
  return recordChange(tx, {
    ...made,
    action: LIMIT_CHANGED,
    subject: { kind: variantId === undefined ? 'shop' : 'stock', id: variantId ?? null, name },
    sentence:
      after === null
        ? text('Removed the low stock limit of {{name}}')
        : text('Set the low stock limit of {{name}} to {{limit}}'),
    values: { name, limit: after ?? 0 },
    before: { low_stock_limit: before },
    after: { low_stock_limit: after },
    restorable: true,
  })
}
