import type { RegisteredShop } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { presentRegisteredShop } from './present-application.ts'
import { selectOwnShop } from './repository-registration.ts'

/** Shows the shop that a user owns, also a pending or rejected one. */
export async function showOwnShop({ database }: Deps, userId: number): Promise<RegisteredShop | Refusal> {
  const row = await selectOwnShop(database.db, userId)
  return row ? presentRegisteredShop(row) : refuse('forbidden', text('Only sellers may do this'))
}
