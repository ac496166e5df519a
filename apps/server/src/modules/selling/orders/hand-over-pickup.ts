import { timingSafeEqual } from 'node:crypto'
import { PICKUP_CODE_TRIES } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { type LimitedKey, takeToken, unenforced } from '../../base/rate-limits/rate-limits.ts'
import { recordChange } from '../../base/record/index.ts'
import { proveArrival } from '../ledger/index.ts'
import { type OrderDeps, prepareWriteContext, publishOrderChange } from './order-mail.ts'
import type { OrderRow } from './repository.ts'
import { lockOrderOfShop } from './repository-shipments.ts'
import { canHandOver } from './rules.ts'
import { refuseUnknownOrder } from './show-order.ts'
import { advance } from './update-order-status.ts'

interface HandOver {
  orderId: number
  shopId: number
  code: string
  actor: Actor
}

const EVERY_MS = 15 * 60_000

/** Four digits are soon guessed: of an order, so many codes are looked at at once, and then one in a quarter of an hour. */
const codeKey = (orderId: number): LimitedKey => ({
  key: `order:pickup-code:${orderId}`,
  limit: { burst: PICKUP_CODE_TRIES, everyMs: EVERY_MS },
})

/** Hands an order over to the shopper who has told its code: it is delivered, and its cash is collected. */
export async function handOverPickup(
  deps: OrderDeps,
  { orderId, shopId, code, actor }: HandOver,
): Promise<RecordedChange | Refusal> {
  const context = await prepareWriteContext(deps)
  // A wrong code is counted, so that it is not a refusal, which would take its counting back.
  const result = await deps.database.write(async (tx): Promise<RecordedChange | Refusal | 'limited' | 'wrong'> => {
    const order = await lockOrderOfShop(tx, { id: orderId, shopId })
    if (!order) return refuseUnknownOrder()
    if (!canHandOver(order)) return refuse('order_transition', text('This order cannot be handed over'))
    const key = codeKey(orderId)
    if (!(await takeToken(tx, context.rateLimits ? key : unenforced(key), context.now))) return 'limited'
    if (!isEqual(code, order.pickup_code ?? '')) return 'wrong'
    const moved = await advance(tx, context, order, 'delivered')
    if (moved instanceof Refusal) return moved
    // Cash that was collected has proven it already.
    await proveArrival(tx, context, { orderId, proof: 'pickup' })
    return record(tx, { order, actor, at: context.now })
  })
  if (result === 'wrong') return refuseCode()
  if (result === 'limited')
    return refuse('too_many_requests', text('Too many wrong codes. Please wait {{count}} minutes and try again.'), {
      retryAfter: EVERY_MS / 1_000,
      values: { count: EVERY_MS / 60_000 },
    })
  if (result instanceof Refusal) return result
  deps.outbound.kick()
  publishOrderChange(deps, [{ id: orderId, shop_id: shopId }])
  return result
}

function refuseCode(): Refusal {
  const message = text('This is not the code of this order')
  return refuse('invalid', message, { errors: { code: [{ text: message }] } })
}

const isEqual = (given: string, code: string): boolean =>
  given.length === code.length && timingSafeEqual(Buffer.from(given), Buffer.from(code))

const record = (tx: Tx, { order, actor, at }: { order: OrderRow; actor: Actor; at: number }): Promise<RecordedChange> =>
  recordChange(tx, {
    ...{ at, actor, shopId: order.shop_id },
    action: 'order_picked_up',
    subject: { kind: 'order', id: order.id, name: order.code },
    sentence: text('Handed order {{code}} over by its code'),
    values: { code: order.code },
    before: { status: order.status },
    after: { status: 'delivered' },
  })
