import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { SavedViewsTable } from '../../../db/tables.ts'

const columns = ['id', 'user_id', 'list', 'name', 'query', 'version'] as const

/** The owner of views: a member of a shop's team or, if `userId` is null, the team. */
export interface ViewOwner {
  shopId: number
  userId: number | null
}

/** Locks a shop until the transaction ends, so that two calls do not take the same name or the last place. */
export const lockShop = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('shops')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .execute()
}

/** The shared views of a shop and those of one person. */
export const selectVisibleViews = (db: Db, { shopId, userId }: { shopId: number; userId: number }) =>
  db
    .selectFrom('saved_views')
    .where('shop_id', '=', shopId)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
    .select(columns)
    .orderBy('id')
    .execute()

export type SavedViewRow = Awaited<ReturnType<typeof selectVisibleViews>>[number]

export const selectViewsOf = (tx: Tx, { shopId, userId }: ViewOwner): Promise<SavedViewRow[]> =>
  tx
    .selectFrom('saved_views')
    .where('shop_id', '=', shopId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .select(columns)
    .execute()

/** Selects a view of a shop, whoever owns it. */
export const selectView = (tx: Tx, { id, shopId }: { id: number; shopId: number }) =>
  tx.selectFrom('saved_views').where('id', '=', id).where('shop_id', '=', shopId).select(columns).executeTakeFirst()

export const insertView = (tx: Tx, view: Insertable<SavedViewsTable>): Promise<SavedViewRow> =>
  tx.insertInto('saved_views').values(view).returning(columns).executeTakeFirstOrThrow()

/** Changes a view whose shop is locked. */
export const updateView = (tx: Tx, id: number, set: Updateable<SavedViewsTable>): Promise<SavedViewRow> =>
  tx
    .updateTable('saved_views')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteView = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('saved_views').where('id', '=', id).execute()
}
