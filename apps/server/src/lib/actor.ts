import type { ActorKind } from '@rialto/contract/enums'

/** The author of a change. */
export interface Actor {
  kind: ActorKind
  /** The user, or the key; null for commands and the market itself. */
  id: number | null
  name: string
}

/** The market itself, for what its workers change. */
export const SYSTEM_ACTOR: Actor = { kind: 'system', id: null, name: 'Rialto' }
