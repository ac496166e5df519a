import type { RegisteredShop } from '@rialto/contract'
import type { Deps } from '../../deps.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { presentRegistered } from './present.ts'
import { selectOwnShop } from './repository.ts'

/** The shop that a user owns, also one that waits or was rejected. */
export async function showOwnShop({ database }: Deps, userId: number): Promise<RegisteredShop | Refusal> {
  const row = await selectOwnShop(database.db, userId)
  return row ? presentRegistered(row) : refuse('forbidden', text('Only sellers may do this'))
}
