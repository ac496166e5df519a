import type { Tx } from '../../../../db/index.ts'
import { text, translate } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import {
  deleteStaff,
  hasSold,
  keepShopAlone,
  leaveTeam,
  lockOtherOwners,
  type Place,
  selectPlaces,
  updateShop,
} from './repository.ts'

interface Leaving {
  userId: number
  /** The language of the account's new owner. */
  locale: string
  now: number
}

/** The shops whose team or state changed; after the commit their sockets are closed and lists are read anew. */
export interface LeftPlaces {
  shopIds: number[]
  /** A shop that was open waits for the market now. */
  hasWaitingShop: boolean
}

/**
 * Takes an account that changes its owner out of the staff and out of each team, since the people there trusted somebody else. A shop that
 * nobody else with a proved contact owns stays with the account, alone: its other members, keys, webhooks and invitations end, and it waits
 * until the market has decided. Shoppers do not see it meanwhile.
 */
export async function leavePlaces(tx: Tx, { userId, locale, now }: Leaving): Promise<LeftPlaces> {
  await deleteStaff(tx, userId)
  const places = await selectPlaces(tx, userId)
  let hasWaitingShop = false
  for (const { role, ...shop } of places) {
    const heirs = await lockOtherOwners(tx, shop.id, userId)
    if (role !== 'owner' || heirs.length > 0) await leaveTeam(tx, shop.id, userId, heirs)
    else {
      await keepShopAlone(tx, shop.id, userId)
      if (await letShopWait(tx, shop, { locale, now })) hasWaitingShop = true
    }
  }
  return { shopIds: places.map(({ id }) => id), hasWaitingShop }
}

/**
 * A shop that has sold is closed, so that its owner can complete what is open; one that has not waits among the applications.
 * @returns false if the shop was not open
 */
async function letShopWait(
  tx: Tx,
  shop: Omit<Place, 'role'>,
  { locale, now }: Omit<Leaving, 'userId'>,
): Promise<boolean> {
  if (shop.status !== 'active') return false
  const status = (await hasSold(tx, shop.id)) ? ('closed' as const) : ('pending' as const)
  const reason = translate(
    locale,
    text('The account of this shop went to the person whose email or phone it has. The market decides about the shop.'),
  )
  await updateShop(tx, shop.id, { status, rejection: reason })
  await recordChange(tx, {
    at: now,
    actor: { kind: 'system', id: null, name: '' },
    shopId: null,
    action: 'shop_suspended',
    subject: { kind: 'shop', id: shop.id, name: shop.name },
    sentence: text(
      'Closed the shop {{name}} until the market decides, since its account went to the owner of its contact',
    ),
    values: { name: shop.name },
    before: { status: shop.status, ...(shop.rejection !== null && { reason: shop.rejection }) },
    after: { status, reason },
    restorable: true,
  })
  return true
}
