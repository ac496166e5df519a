import type { ActorKind } from '@rialto/contract/enums'
import type { OperatorPermission, SellerPermission } from '@rialto/contract/permissions'
import { type TextKey, text } from '../texts/index.ts'
import { RefusalError, refuse } from './refusal.ts'

/** The author of a change. */
export interface Actor {
  kind: ActorKind
  /** The user, or the key; null for commands and the market itself. */
  id: number | null
  name: string
  /** What the author may do where the change is made. A person or a key without it may have no {@link Effect}. */
  permissions?: ReadonlySet<SellerPermission | OperatorPermission>
}

/**
 * Effects that several calls can have, so that the permission of the call does not tell whether its caller may: a status, a bulk change,
 * an import or an undo returns money or changes stock.
 */
const effects = {
  stock: text('This would change stock, which you may not do here'),
  'orders.refund': text('This would pay money back, which you may not do here'),
  refunds: text('This would pay money back, which you may not do here'),
} as const satisfies Partial<Record<SellerPermission | OperatorPermission, TextKey>>
export type Effect = keyof typeof effects

/** Commands and the market itself may everything; for all others it must be among their permissions. */
export const mayCause = ({ kind, permissions }: Pick<Actor, 'kind' | 'permissions'>, effect: Effect): boolean =>
  kind === 'command' || kind === 'system' || permissions?.has(effect) === true

/**
 * Called where an effect is written, in its transaction, so that no call can have it without the permission. Thrown rather than
 * returned, since it also rolls back what was written before in the same transaction.
 */
export function requireEffect(actor: Actor, effect: Effect): void {
  if (!mayCause(actor, effect)) throw new RefusalError(refuse('forbidden', effects[effect]))
}
