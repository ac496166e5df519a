import type { ActorKind, ShopStatus } from '@rialto/contract/enums'
import type { OperatorPermission, OperatorRole, SellerPermission, SellerRole } from '@rialto/contract/permissions'
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
  /** The arguments of `npm run shop` that make the same call; its record offers them. */
  command?: string | undefined
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
  /** Read together with the session where a seller's call asks for it. */
  shops?: readonly Membership[]
  /** The same for an operator's call; null: no member of the staff. */
  staff?: StaffMember | null
}

/** A shop in any status that a person works for. */
export interface Membership {
  id: number
  status: ShopStatus
  role: SellerRole
  member_name: string
}

/** A member of the market's staff. */
export interface StaffMember {
  role: OperatorRole
  name: string
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
  /** Null: a command, which no person has logged in for. */
  id: number | null
  shopId: number
  /** The console session; null for API keys. */
  sessionId: number | null
  permissions: ReadonlySet<SellerPermission>
  actor: Actor
}

/** A person of the market's staff. */
export interface CurrentStaff {
  /** Null: a command, which no person has logged in for. */
  id: number | null
  /** The console session; null for API keys. */
  sessionId: number | null
  permissions: ReadonlySet<OperatorPermission>
  actor: Actor
}

/** The person who calls, for what is their own. A command is refused: nobody has logged in for it. */
export function personOf({ id }: Pick<CurrentMember | CurrentStaff, 'id'>): number {
  if (id !== null) return id
  throw new RefusalError(
    refuse('forbidden', text('This belongs to a person who has logged in, and a command has none')),
  )
}

/** Whose things are told apart in a list: those of nobody for a command, unless it asks for what is its own. */
export const ownerIn = (caller: Pick<CurrentMember | CurrentStaff, 'id'>, view: string | undefined): number =>
  view === 'mine' ? personOf(caller) : (caller.id ?? NOBODY)

const NOBODY = 0

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
