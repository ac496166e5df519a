import type { ConsoleUser } from '@rialto/contract'
import { operatorPermissions, sellerPermissions } from '@rialto/contract/permissions'
import type { Deps } from '../../deps.ts'
import { selectMemberships, selectPerson, selectStaff } from './memberships/repository.ts'

/** Shows a person to themselves: their shops, in any status, and what they may do in each and for the market. */
export async function showConsoleUser({ database: { db } }: Deps, userId: number): Promise<ConsoleUser> {
  const [{ disabled_at: _, ...person }, shops, staff] = await Promise.all([
    selectPerson(db, userId),
    selectMemberships(db, userId),
    selectStaff(db, userId),
  ])
  return {
    person: { ...person, profile_photo: person.profile_photo ?? '' },
    shops: shops.map(({ member_name: _, ...shop }) => ({ ...shop, permissions: [...sellerPermissions[shop.role]] })),
    market: staff ? { role: staff.role, permissions: [...operatorPermissions[staff.role]] } : null,
  }
}
