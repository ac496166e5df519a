import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/index.ts'
import type { ShopsTable } from '../../../db/tables.ts'
import { text, translate } from '../../../texts/index.ts'
import { recordChange } from '../../record/index.ts'

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

type Shop = Pick<Selectable<ShopsTable>, 'id' | 'name' | 'status' | 'rejection'>

/**
 * Takes an account that changes its owner out of the staff and out of each team, since the people there trusted somebody else. A shop that
 * nobody else with a proved contact owns stays with the account, alone: its other members, keys, webhooks and invitations end, and it waits
 * until the market has decided. Shoppers do not see it meanwhile.
 */
export async function leavePlaces(tx: Tx, { userId, locale, now }: Leaving): Promise<LeftPlaces> {
  await tx.deleteFrom('staff').where('user_id', '=', userId).execute()
  const places = await tx
    .selectFrom('shop_members as m')
    .innerJoin('shops as s', 's.id', 'm.shop_id')
    .where('m.user_id', '=', userId)
    .select(['s.id', 's.name', 's.status', 's.rejection', 'm.role'])
    .orderBy('s.id')
    .execute()
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

/** The other owners of a shop whose email or phone is proved, the longest first. Writing the rows locks them, so that none leaves meanwhile. */
async function lockOtherOwners(tx: Tx, shopId: number, userId: number): Promise<number[]> {
  await tx
    .updateTable('shop_members')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('shop_id', '=', shopId)
    .where('role', '=', 'owner')
    .execute()
  const rows = await tx
    .selectFrom('shop_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.shop_id', '=', shopId)
    .where('m.role', '=', 'owner')
    .where('m.user_id', '<>', userId)
    .where('u.disabled_at', 'is', null)
    .where((eb) => eb.or([eb('u.email_verified_at', 'is not', null), eb('u.phone_verified_at', 'is not', null)]))
    .select('m.user_id')
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Mails about the shop go to the longest of its other owners who has no shop of their own yet. */
async function leaveTeam(tx: Tx, shopId: number, userId: number, heirs: readonly number[]): Promise<void> {
  await tx.deleteFrom('shop_members').where('shop_id', '=', shopId).where('user_id', '=', userId).execute()
  const owning = await tx
    .selectFrom('shops')
    .where('owner_id', 'in', [0, ...heirs])
    .select('owner_id')
    .execute()
  const heir = heirs.find((id) => !owning.some(({ owner_id }) => owner_id === id)) ?? null
  await tx
    .updateTable('shops')
    .set({ owner_id: heir })
    .where('id', '=', shopId)
    .where('owner_id', '=', userId)
    .execute()
}

async function keepShopAlone(tx: Tx, shopId: number, userId: number): Promise<void> {
  await tx.deleteFrom('shop_members').where('shop_id', '=', shopId).where('user_id', '<>', userId).execute()
  for (const table of ['api_keys', 'webhooks', 'invitations'] as const)
    await tx.deleteFrom(table).where('shop_id', '=', shopId).execute()
}

/**
 * A shop that has sold is closed, so that its owner can complete what is open; one that has not waits among the applications.
 * @returns false if the shop was not open
 */
async function letShopWait(tx: Tx, shop: Shop, { locale, now }: Omit<Leaving, 'userId'>): Promise<boolean> {
  if (shop.status !== 'active') return false
  const order = await tx.selectFrom('orders').where('shop_id', '=', shop.id).select('id').limit(1).executeTakeFirst()
  const status = order ? ('closed' as const) : ('pending' as const)
  const reason = translate(
    locale,
    text('The account of this shop went to the person whose email or phone it has. The market decides about the shop.'),
  )
  await tx.updateTable('shops').set({ status, rejection: reason }).where('id', '=', shop.id).execute()
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
