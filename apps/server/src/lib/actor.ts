import type { ActorKind } from '@rialto/contract/enums'

/** The author of a change. */
export interface Actor {
  kind: ActorKind
  /** The user, or the key; null for commands and the market itself. */
  id: number | null
  name: string
}
