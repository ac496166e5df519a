import type { ConsoleUser } from '@rialto/contract'
import {
  type OperatorRole,
  operatorPermissions,
  sellerPermissionsIn,
  VIEWER_PERMISSIONS,
} from '@rialto/contract/permissions'
import type { Db } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { ConsolePerson } from '../../../lib/people.ts'
import { type LoadedPerson, loadConsolePerson } from '../../people/access/index.ts'
import { workContact } from '../../people/accounts/index.ts'
import { countQueues, readQueues } from '../overview/overview.ts'

/**
 * Shows a person to themselves: their shops, in any status, what they may do in each and for the market, and how much work waits in the
 * shop that they work in, else in their first.
 */
export async function showConsoleUser(
  deps: Deps,
  user: ConsolePerson,
  shopId: number | undefined,
): Promise<ConsoleUser> {
  const { db } = deps.database
  const { person, shops: memberships, viewed, role, hasUnkeptCodes } = await loadConsolePerson(db, user)
  const current = memberships.find(({ id }) => id === shopId) ?? memberships[0]
  const shops = memberships.map(async ({ member_name: _, ...shop }) => {
    const permissions = [...sellerPermissionsIn(shop.status, shop.role)]
    const isCounted = shop.id === current?.id && permissions.length > 0
    return {
      ...shop,
      permissions,
      counts: isCounted ? await countQueues(deps, { userId: user.id, shopId: shop.id, permissions }) : null,
    }
  })
  const permissions = [...VIEWER_PERMISSIONS]
  return {
    person: presentPerson(person),
    shops: await Promise.all(shops),
    viewed_shop: viewed
      ? {
          ...viewed,
          role: 'owner',
          permissions,
          counts: await countQueues(deps, { userId: user.id, shopId: viewed.id, permissions }),
        }
      : null,
    ...(hasUnkeptCodes && { codes_unkept: hasUnkeptCodes }),
    market: role ? await showMarket(db, role) : null,
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

function presentPerson(row: LoadedPerson): ConsoleUser['person'] {
  const { id, name, email, profile_photo } = row
  const contact = workContact(row)
  return {
    ...{ id, name, email },
    profile_photo: profile_photo ?? '',
    contact: contact && { channel: contact.channel, address: contact.value, is_proved: contact.isProved },
  }
}
