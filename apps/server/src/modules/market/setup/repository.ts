import type { SetupState, SetupStep } from '@rialto/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { toJson } from '../../../db/json.ts'
import { hasSafety } from '../../goods/catalog/index.ts'

interface NewLink {
  tokenHash: string
  now: number
  expiresAt: number
  /** A link that was made later than this is left as it is. */
  olderThan: number
}

/**
 * Replaces the link, unless it is younger than `olderThan` or used. Of two processes that do so at once, the second waits for the first.
 * @returns whether the link is this one now
 */
export async function replaceLink(tx: Tx, { tokenHash, now, expiresAt, olderThan }: NewLink): Promise<boolean> {
  await tx
    .insertInto('market_setup')
    .values({ id: 1, token_hash: null, issued_at: 0, expires_at: 0, owner_id: null, opened_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const row = await tx
    .updateTable('market_setup')
    .set({ token_hash: tokenHash, issued_at: now, expires_at: expiresAt })
    .where('id', '=', 1)
    .where('owner_id', 'is', null)
    .where('opened_at', 'is', null)
    .where('issued_at', '<=', olderThan)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the link up for an owner. @returns false if somebody else was quicker, or it was replaced or has expired */
export async function claimLink(
  tx: Tx,
  { tokenHash, ownerId, now }: { tokenHash: string; ownerId: number; now: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('market_setup')
    .set({ owner_id: ownerId, token_hash: null })
    .where('id', '=', 1)
    .where('owner_id', 'is', null)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const updateSteps = async (tx: Tx, steps: Partial<Record<SetupStep, SetupState>>): Promise<void> => {
  await tx
    .updateTable('market_setup')
    .set({ steps_json: toJson(steps) })
    .where('id', '=', 1)
    .execute()
}

/** @returns false if it is open already, or has no owner */
export async function markOpened(tx: Tx, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('market_setup')
    .set({ opened_at: now, token_hash: null })
    .where('id', '=', 1)
    .where('opened_at', 'is', null)
    .where('owner_id', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const selectFirstCategory = (db: Db) =>
  db
    .selectFrom('categories')
    .where('parent_id', 'is', null)
    .select(['id', 'name', 'thumbnail as picture'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Selects the first shop, with the address that its invitation went to. */
export const selectFirstShop = (db: Db, userId: number) =>
  db
    .selectFrom('shops as s')
    .select(['s.id', 's.name'])
    .select((eb) => [
      eb
        .selectFrom('invitations as i')
        .whereRef('i.shop_id', '=', 's.id')
        .select('i.email')
        .orderBy('i.id')
        .limit(1)
        .as('invited'),
      eb
        .exists(
          eb
            .selectFrom('shop_members as m')
            .whereRef('m.shop_id', '=', 's.id')
            .where('m.user_id', '=', userId)
            .select('m.user_id'),
        )
        .as('is_own'),
    ])
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst()

/** Counts what a market needs; one is enough for each. */
export async function countParts(db: Db) {
  const one = async (rows: { limit(n: number): { execute(): Promise<unknown[]> } }) =>
    (await rows.limit(1).execute()).length
  const offered = db.selectFrom('products').where('status', '=', 'active')
  const count = async (rows: typeof offered) =>
    Number((await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count)
  const [categories, openShops, products, backups, unmeasured, unsafe] = await Promise.all([
    one(db.selectFrom('categories').select('id')),
    one(db.selectFrom('shops').where('status', '=', 'active').select('id')),
    one(db.selectFrom('products').where('status', '=', 'active').select('id')),
    one(db.selectFrom('backups').where('done_at', 'is not', null).select('id')),
    count(offered.where('net_unit', 'is', null)),
    count(offered.where(sql<boolean>`not ${hasSafety('products.id')}`)),
  ])
  return { categories, openShops, products, backups, unmeasured, unsafe }
}

/** A shop of this name that has neither a team nor an invitation. */
export const selectAbandonedShop = (tx: Tx, name: string) =>
  tx
    .selectFrom('shops as s')
    .where('s.name', '=', name)
    .where('s.owner_id', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('shop_members as m').whereRef('m.shop_id', '=', 's.id').select('m.user_id'))),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('invitations as i').whereRef('i.shop_id', '=', 's.id').select('i.id'))),
    )
    .select(['s.id', 's.name'])
    .executeTakeFirst()
