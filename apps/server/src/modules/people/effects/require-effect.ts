import type { OperatorPermission, SellerPermission } from '@rialto/contract/permissions'
import type { Actor } from '../../../lib/actor.ts'
import { RefusalError, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../texts/index.ts'

/**
 * Effects that several calls can have, so that the permission of the call does not tell whether its caller may: a status, a bulk change,
 * an import or an undo returns money or changes stock.
 */
const effects = {
  stock: text('This would change stock, which you may not do here'),
  'orders.refund': text('This would pay money back, which you may not do here'),
  refunds: text('This would pay money back, which you may not do here'),
} as const satisfies Partial<Record<SellerPermission | OperatorPermission, TextKey>>

/**
 * Called where an effect is written, in its transaction, so that no call can have it without the permission. Commands and the market
 * itself may everything. Thrown rather than returned, since it also rolls back what was written before in the same transaction.
 */
export function requireEffect({ kind, permissions }: Actor, effect: keyof typeof effects): void {
  const isPermitted = kind === 'command' || kind === 'system' || permissions?.has(effect)
  if (!isPermitted) throw new RefusalError(refuse('forbidden', effects[effect]))
}
