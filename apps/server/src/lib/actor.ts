import type { ActorKind } from '@rialto/contract/enums'
import type { OperatorPermission, SellerPermission } from '@rialto/contract/permissions'

/** The author of a change. */
export interface Actor {
  kind: ActorKind
  /** The user, or the key; null for commands and the market itself. */
  id: number | null
  name: string
  /** The author's permissions where the change is made. A person or a key without it may have no effect of `modules/people/effects`. */
  permissions?: ReadonlySet<SellerPermission | OperatorPermission>
}
