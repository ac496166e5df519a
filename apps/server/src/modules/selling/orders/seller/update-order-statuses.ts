import type { RefusedOrder } from '@rialto/contract'
import type { OrderStatus } from '@rialto/contract/enums'
import type { Actor } from '../../../../lib/actor.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { translate } from '../../../../texts/index.ts'
import type { OrderDeps } from '../order-payments.ts'
import { updateOrderStatus } from '../update-order-status.ts'

interface StatusUpdates {
  ids: readonly number[]
  shopId: number
  status: OrderStatus
  /** The language of the reasons of refusals. */
  locale: string
  actor: Actor
}

/** Changes the status of several orders, each in a transaction of its own: a refused order holds no other back. */
export async function updateOrderStatuses(
  deps: OrderDeps,
  { ids, shopId, status, locale, actor }: StatusUpdates,
): Promise<{ done: number; refused: RefusedOrder[] }> {
  const unique = [...new Set(ids)]
  const refused: RefusedOrder[] = []
  for (const orderId of unique) {
    const refusal = await updateOrderStatus(deps, { orderId, shopId, status, actor })
    if (refusal instanceof Refusal)
      refused.push({
        id: orderId,
        code: refusal.code,
        message: translate(locale, refusal.text, refusal.values),
      })
  }
  return { done: unique.length - refused.length, refused }
}
