import type { OperatorPermission, SellerPermission } from '@rialto/contract/permissions'
import type { Actor } from './actor.ts'

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
