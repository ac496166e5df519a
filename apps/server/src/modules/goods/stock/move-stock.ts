import { createHash } from 'node:crypto'
import type { ManualStockReason } from '@rialto/contract/enums'
import { STOCK_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, type RecordedChange, requireEffect } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { type Restorers, recordChange } from '../../base/record/index.ts'
import {
  addStock,
  insertRequestedMovement,
  lockShopLimit,
  lockVariant,
  selectNames,
  selectRequested,
  updateShopLimit,
  updateVariantLimit,
} from './repository.ts'
import { recordMovements, refuseUnknownVariant } from './show-stock.ts'

interface MoveRequest extends StockRequest {
  shopId: number
  actor: Actor
  variantId: number
  reason: ManualStockReason
  note: string | null
  /** The `Idempotency-Key` of the request. */
  key: string | undefined
}

interface Moved {
  movementId: number
  /** Undefined for a count that found what was expected, and for a repeated request. */
  change?: RecordedChange | undefined
}

type Done = Moved & { productId: number; isListed: boolean }

/**
 * Changes the stock of a variant by a difference or to what was counted, never below zero. The same key and body change it once, also
 * where the reply was lost. @returns `stale` if the stock is not as the person saw it.
 */
export async function moveStock(deps: Deps, request: MoveRequest): Promise<Moved | Refusal | 'stale'> {
  const now = deps.now()
  const moved = await deps.database.write((tx) => move(tx, request, now))
  if (moved === 'stale' || moved instanceof Refusal) return moved
  if ('productId' in moved) publishStock(deps, moved)
  return moved
}

async function move(tx: Tx, request: MoveRequest, now: number): Promise<Done | Moved | Refusal | 'stale'> {
  const { shopId, variantId, key, actor, reason, note } = request
  const variant = await lockVariant(tx, { shopId, variantId })
  if (!variant) return refuseUnknownVariant()
  const requestHash = key === undefined ? null : hashOf(request)
  const earlier = key === undefined ? undefined : await selectRequested(tx, { shopId, key })
  if (earlier) return earlier.request_hash === requestHash ? { movementId: earlier.id } : refuseMismatch()
  const judged = judgeMovement(variant.stock, request)
  if (judged.kind === 'stale') return 'stale'
  if (judged.kind !== 'move') return refusals[judged.kind](variant.stock)
  const { delta } = judged
  const stockAfter = variant.stock + delta
  const movementId = await insertRequestedMovement(tx, {
    variant_id: variantId,
    product_id: variant.product_id,
    shop_id: shopId,
    delta,
    stock_after: stockAfter,
    reason,
    actor_name: actor.name,
    order_id: null,
    note,
    request_key: key ?? null,
    request_hash: requestHash,
    at: now,
  })
  if (movementId === undefined) return refuseMismatch()
  if (delta === 0) return { movementId }
  requireEffect(actor, 'stock')
  const ofProduct = await addStock(tx, { variantId, productId: variant.product_id, delta, now })
  return {
    movementId,
    productId: variant.product_id,
    isListed: variant.stock === 0 || stockAfter === 0 || ofProduct === 0,
    change: await recordStock(tx, { shopId, actor, variantId, before: variant.stock, after: stockAfter, at: now }),
  }
}

/** Cards and lists show only that something ran out or came back. */
function publishStock(
  { invalidations }: Pick<Deps, 'invalidations'>,
  { productId, isListed }: { productId: number; isListed: boolean },
): void {
  invalidations.publishStock([productId])
  if (isListed) invalidations.publish('catalogue')
}

function hashOf({ shopId: _shop, actor: _actor, key: _key, ...body }: MoveRequest): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}

const refuseMismatch = (): Refusal =>
  refuse('idempotency_mismatch', text('This request was sent before with other content'))

const refuseField = (field: string, key: ReturnType<typeof text>, values = {}): Refusal =>
  refuse('invalid', key, { values, errors: { [field]: [{ text: key, values }] } })

const refusals = {
  both: () => refuseField('counted', text('Give either a difference or what was counted')),
  neither: () => refuseField('counted', text('Give either a difference or what was counted')),
  short: (stock: number) => refuseField('delta', text('There are only {{stock}} in stock'), { stock }),
  too_many: () => refuseField('counted', text('At most {{max}} pieces can be in stock'), { max: STOCK_MAX }),
}

interface LimitRequest {
  shopId: number
  actor: Actor
  /** Undefined: the limit of the shop. */
  variantId: number | undefined
  /** Null: none of its own, or for a shop: never low. */
  limit: number | null
}

/** Sets from how many pieces on a variant, or those of a shop, are low in stock. @returns undefined if it was so before */
export function setLowLimit(deps: Deps, request: LimitRequest): Promise<RecordedChange | undefined | Refusal> {
  const { shopId, actor, variantId, limit } = request
  const made = { shopId, actor, variantId, after: limit, at: deps.now() }
  return deps.database.write(async (tx) => {
    if (variantId === undefined) {
      const before = await lockShopLimit(tx, shopId)
      await updateShopLimit(tx, shopId, limit)
      return recordLimit(tx, { ...made, before })
    }
    const variant = await lockVariant(tx, { shopId, variantId })
    if (!variant) return refuseUnknownVariant()
    await updateVariantLimit(tx, variantId, limit)
    return recordLimit(tx, { ...made, before: variant.low_stock_limit })
  })
}

const STOCK_CHANGED = 'stock_changed'
const LIMIT_CHANGED = 'stock_limit_changed'

interface Made<Value> {
  shopId: number
  actor: Actor
  at: number
  before: Value
  after: Value
}

async function recordStock(
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
async function recordLimit(
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

/** Takes changes of stock back by their difference, so that what was sold since stays sold; limits as they were. */
export const stockRestorers = (deps: Pick<Deps, 'invalidations' | 'database'>): Restorers => ({
  [STOCK_CHANGED]: {
    permission: 'stock',
    async restore(tx, { shopId, subjectId, before, after, actor, now }) {
      const named = { shopId: shopId ?? 0, variantId: subjectId ?? 0 }
      const variant = await lockVariant(tx, named)
      if (!variant) return refuseUnknownVariant()
      const delta = Number(before.stock) - Number(after.stock)
      const stockAfter = variant.stock + delta
      if (stockAfter < 0)
        return refuse('stale', text('There are only {{stock}} in stock'), {
          values: { stock: variant.stock },
          current: { stock: variant.stock },
        })
      const productId = variant.product_id
      await recordMovements(tx, [{ ...named, productId, delta, stockAfter, reason: 'correction', actor }], now)
      await addStock(tx, { variantId: named.variantId, productId, delta, now })
      return undefined
    },
    afterCommit({ shopId, subjectId }) {
      const named = { shopId: shopId ?? 0, variantId: subjectId ?? 0 }
      void selectNames(deps.database.db, named)
        .then(({ productId }) => publishStock(deps, { productId, isListed: true }))
        // Caches expire after five seconds anyway.
        .catch(() => {})
    },
  },
  [LIMIT_CHANGED]: {
    permission: 'stock',
    async restore(tx, { shopId, subjectId, before, after }) {
      const shop = shopId ?? 0
      const variant = subjectId === null ? undefined : await lockVariant(tx, { shopId: shop, variantId: subjectId })
      if (subjectId !== null && !variant) return refuseUnknownVariant()
      const present = variant ? variant.low_stock_limit : await lockShopLimit(tx, shop)
      if (present !== after.low_stock_limit)
        return refuse('stale', text('Somebody else has changed this in the meantime'), {
          current: { low_stock_limit: present },
        })
      const limit = before.low_stock_limit === null ? null : Number(before.low_stock_limit)
      await (variant ? updateVariantLimit(tx, variant.id, limit) : updateShopLimit(tx, shop, limit))
      return undefined
    },
  },
})

interface StockRequest {
  delta?: number | undefined
  /** The number of pieces that are there. */
  counted?: number | undefined
  /** The stock that the person saw. */
  expected?: number | undefined
}

type JudgedMovement = { kind: 'move'; delta: number } | { kind: 'both' | 'neither' | 'stale' | 'short' | 'too_many' }

/**
 * The movement that a request makes of the present stock. A count is a movement by the difference; pieces sold since the person looked
 * make it `stale`, since only the person knows whether the sold ones were counted.
 */
function judgeMovement(stock: number, { delta, counted, expected }: StockRequest): JudgedMovement {
  if (delta !== undefined && counted !== undefined) return { kind: 'both' }
  if (delta === undefined && counted === undefined) return { kind: 'neither' }
  if (expected !== undefined && expected !== stock) return { kind: 'stale' }
  const change = delta ?? (counted ?? 0) - stock
  if (stock + change < 0) return { kind: 'short' }
  if (stock + change > STOCK_MAX) return { kind: 'too_many' }
  return { kind: 'move', delta: change }
}
