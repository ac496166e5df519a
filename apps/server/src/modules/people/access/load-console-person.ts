import type { Db } from '../../../db/index.ts'
import type { ConsolePerson } from '../../../lib/current-user.ts'
import { selectHasUnkeptCodes } from './factors/repository.ts'
import { selectMemberships, selectPerson, selectShopMark, selectStaff } from './memberships/repository.ts'

/** Loads a person of the console: their shops in any status, the longest first, their role in the staff, and the shop that they view. */
export async function loadConsolePerson(db: Db, { id, viewedShopId }: ConsolePerson) {
  const [person, shops, staff, hasUnkeptCodes] = await Promise.all([
    selectPerson(db, id),
    selectMemberships(db, id),
    selectStaff(db, id),
    selectHasUnkeptCodes(db, id),
  ])
  const viewed = viewedShopId === null || !staff ? undefined : await selectShopMark(db, viewedShopId)
  return { person, shops, viewed, role: staff?.role, hasUnkeptCodes }
}

export type LoadedPerson = Awaited<ReturnType<typeof loadConsolePerson>>['person']
