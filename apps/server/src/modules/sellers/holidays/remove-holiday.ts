import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { deleteHoliday } from './repository.ts'

/** Takes holidays of a shop back; it takes orders again at once. */
export async function removeHoliday(
  { database, invalidations }: Deps,
  { shopId, id }: { shopId: number; id: number; actor: Actor },
): Promise<Refusal | undefined> {
  const refusal = await database.write(async (tx) => {
    const removed = await deleteHoliday(tx, shopId, id)
    return removed ? undefined : refuse('not_found', text('These holidays do not exist'))
  })
  if (refusal instanceof Refusal) return refusal
  invalidations.publish('catalogue')
  return undefined
}
