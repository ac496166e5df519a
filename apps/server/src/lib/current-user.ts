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
}

/** A console session, complete once the second factor is given where one is asked for. */
export interface FoundConsoleSession {
  person: ConsolePerson
  isComplete: boolean
}

/** A member of a shop's team who calls for that shop. */
export interface CurrentMember {
  id: number
  shopId: number
  permissions: ReadonlySet<SellerPermission>
  actor: Actor
}

/** A person of the market's staff. */
export interface CurrentStaff {
  id: number
  permissions: ReadonlySet<OperatorPermission>
  actor: Actor
}
