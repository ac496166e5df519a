import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { deleteSessionsOf } from '../sessions/repository.ts'
import { recordFactor } from './record-factor.ts'
import { deleteFactors } from './repository.ts'

/** Removes a person's second factors and ends their sessions of the console, for somebody who has lost the device and the codes. */
export const resetSecondFactor = (
  { database, now }: Deps,
  { userId, actor }: { userId: number; actor: Actor },
): Promise<RecordedChange> =>
  database.write(async (tx) => {
    await deleteFactors(tx, userId)
    await deleteSessionsOf(tx, userId)
    return recordFactor(tx, { userId, actor, action: 'second_factor_reset', at: now() })
  })
