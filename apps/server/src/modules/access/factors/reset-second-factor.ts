import type { Deps } from '../../../deps.ts'
import { deleteSessionsOf } from '../sessions/repository.ts'
import { deleteFactors } from './repository.ts'

/** Removes a person's second factors and ends their sessions of the console, for somebody who has lost the device and the codes. */
export const resetSecondFactor = ({ database }: Deps, userId: number): Promise<void> =>
  database.write(async (tx) => {
    await deleteFactors(tx, userId)
    await deleteSessionsOf(tx, userId)
  })
