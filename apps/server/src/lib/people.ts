import type { ActorKind } from '@rialto/contract/enums'
import type { OperatorPermission, SellerPermission } from '@rialto/contract/permissions'
import { RefusalError, refuse } from './refusal.ts'
import { type SentenceValues, type TextKey, text } from './texts.ts'

/** The author of a change. */
export interface Actor {
  kind: ActorKind
  /** The user, or the key; null for commands and the market itself. */
  id: number | null
  name: string
  /** The author's permissions where the change is made. A person or a key without it may have none of the {@link effects}. */
  permissions?: ReadonlySet<SellerPermission | OperatorPermission>
}

/** The logged-in user, as use cases need it. */
export interface CurrentUser {
  id: number
  tokenId: number
}

/** The person in the console, whatever they may do there. */
export interface ConsolePerson {
  id: number
  sessionId: number
  /** False until the second factor is given, where one is asked for. */
  isComplete: boolean
  /** Whether a second factor was given in this session. */
  hasFactor: boolean
  /** The shop that the session sees as its seller; null: none. */
  viewedShopId: number | null
}

/** An API key that may be used now. */
export interface CurrentKey {
  id: number
  name: string
  /** The creator, whose permissions bound those of the key. */
  userId: number
  /** Null for a key of the market. */
  shopId: number | null
  permissions: ReadonlySet<string>
}

/** A member of a shop's team who calls for that shop. */
export interface CurrentMember {
  id: number
  shopId: number
  /** The console session; null for API keys. */
  sessionId: number | null
  permissions: ReadonlySet<SellerPermission>
  actor: Actor
}

/** A person of the market's staff. */
export interface CurrentStaff {
  id: number
  /** The console session; null for API keys. */
  sessionId: number | null
  permissions: ReadonlySet<OperatorPermission>
  actor: Actor
}

/** A change that has been recorded, as replies name it. */
export interface RecordedChange {
  id: number
  sentence: TextKey
  values: SentenceValues
  isRestorable: boolean
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

/**
 * Called where an effect is written, in its transaction, so that no call can have it without the permission. Commands and the market
 * itself may everything. Thrown rather than returned, since it also rolls back what was written before in the same transaction.
 */
export function requireEffect({ kind, permissions }: Actor, effect: keyof typeof effects): void {
  const isPermitted = kind === 'command' || kind === 'system' || permissions?.has(effect)
  if (!isPermitted) throw new RefusalError(refuse('forbidden', effects[effect]))
}
