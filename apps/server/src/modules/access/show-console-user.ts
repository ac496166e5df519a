import type { ConsoleUser } from '@rialto/contract'
import { operatorPermissions, sellerPermissions } from '@rialto/contract/permissions'
import type { Deps } from '../../deps.ts'
import { countQueues } from '../today/index.ts'
import { selectMemberships, selectPerson, selectStaff } from './memberships/repository.ts'

interface Viewer {
  userId: number
  /** The shop that they work in. */
  shopId: number | undefined
}

/**
 * Shows a person to themselves: their shops, in any status, what they may do in each and for the market, and how much work waits in the
 * shop that they work in, else in their first.
 */
export async function showConsoleUser(deps: Deps, { userId, shopId }: Viewer): Promise<ConsoleUser> {
  const { db } = deps.database
  const [{ disabled_at: _, ...person }, memberships, staff] = await Promise.all([
    selectPerson(db, userId),
    selectMemberships(db, userId),
    selectStaff(db, userId),
  ])
  const current = memberships.find(({ id }) => id === shopId) ?? memberships[0]
  const shops = memberships.map(async ({ member_name: _, ...shop }) => {
    const permissions = [...sellerPermissions[shop.role]]
    const isCounted = shop.id === current?.id && shop.status === 'active'
    return {
      ...shop,
      permissions,
      counts: isCounted ? await countQueues(deps, { userId, shopId: shop.id, permissions }) : null,
    }
  })
  return {
    person: { ...person, profile_photo: person.profile_photo ?? '' },
    shops: await Promise.all(shops),
    market: staff ? { role: staff.role, permissions: [...operatorPermissions[staff.role]] } : null,
  }
}
