import { createHash } from 'node:crypto'
import type { ManualStockReason } from '@rialto/contract/enums'
import { STOCK_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { requireEffect } from '../../people/effects/index.ts'
import { recordStock } from './record-stock.ts'
import { addStock, lockVariant } from './repository.ts'
import { insertRequestedMovement, selectRequested } from './repository-movements.ts'
import { judgeMovement, type StockRequest } from './rules.ts'
import { refuseUnknownVariant } from './show-item.ts'

export interface MoveRequest extends StockRequest {
  shopId: number
  actor: Actor
  variantId: number
  reason: ManualStockReason
  note: string | null
  /** The `Idempotency-Key` of the request. */
  key: string | undefined
}

export interface Moved {
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
export function publishStock(
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
