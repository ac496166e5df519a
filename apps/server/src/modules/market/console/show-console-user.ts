import type { ConsoleUser } from '@rialto/contract'
import {
  type OperatorRole,
  operatorPermissions,
  sellerPermissionsIn,
  VIEWER_PERMISSIONS,
} from '@rialto/contract/permissions'
import type { Db } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { ConsolePerson } from '../../../lib/current-user.ts'
import { selectHasUnkeptCodes } from '../../people/access/factors/repository.ts'
import {
  selectMemberships,
  selectPerson,
  selectShopMark,
  selectStaff,
} from '../../people/access/memberships/repository.ts'
import { workContact } from '../../people/accounts/index.ts'
import { readQueues } from '../operation/index.ts'
import { countQueues } from '../overview/index.ts'

/**
 * Shows a person to themselves: their shops, in any status, what they may do in each and for the market, and how much work waits in the
 * shop that they work in, else in their first.
 */
export async function showConsoleUser(
  deps: Deps,
  { id: userId, viewedShopId }: ConsolePerson,
  shopId: number | undefined,
): Promise<ConsoleUser> {
  const { db } = deps.database
  const [person, memberships, staff, codes_unkept] = await Promise.all([
    selectPerson(db, userId),
    selectMemberships(db, userId),
    selectStaff(db, userId),
    selectHasUnkeptCodes(db, userId),
  ])
  const current = memberships.find(({ id }) => id === shopId) ?? memberships[0]
  const shops = memberships.map(async ({ member_name: _, ...shop }) => {
    const permissions = [...sellerPermissionsIn(shop.status, shop.role)]
    const isCounted = shop.id === current?.id && permissions.length > 0
    return {
      ...shop,
      permissions,
      counts: isCounted ? await countQueues(deps, { userId, shopId: shop.id, permissions }) : null,
    }
  })
  const viewed = viewedShopId === null || !staff ? undefined : await selectShopMark(db, viewedShopId)
  const permissions = [...VIEWER_PERMISSIONS]
  return {
    person: presentPerson(person),
    shops: await Promise.all(shops),
    viewed_shop: viewed
      ? {
          ...viewed,
          role: 'owner',
          permissions,
          counts: await countQueues(deps, { userId, shopId: viewed.id, permissions }),
        }
      : null,
    ...(codes_unkept && { codes_unkept }),
    market: staff ? await showMarket(db, staff.role) : null,
  }
}

async function showMarket(db: Db, role: OperatorRole): Promise<ConsoleUser['market']> {
  const permissions = operatorPermissions[role]
  const queues = await readQueues(db, new Set(permissions))
  return {
    role,
    permissions: [...permissions],
    counts: Object.fromEntries(queues.map(({ key, count }) => [key, count])),
  }
}

function presentPerson(row: Awaited<ReturnType<typeof selectPerson>>): ConsoleUser['person'] {
  const { id, name, email, profile_photo } = row
  const contact = workContact(row)
  return {
    ...{ id, name, email },
    profile_photo: profile_photo ?? '',
    contact: contact && { channel: contact.channel, address: contact.value, is_proved: contact.isProved },
  }
}
