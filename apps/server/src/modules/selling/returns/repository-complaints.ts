import type { ComplaintState, ReturnKind } from '@rialto/contract/market-enums'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { ComplaintsTable } from '../../../db/tables.ts'

export type ComplaintRow = Selectable<ComplaintsTable>

interface NewComplaint {
  row: Omit<Insertable<ComplaintsTable>, 'id'>
  lines: readonly { line_id: number; quantity: number }[]
  /** Paths in the file storage. */
  photos: readonly string[]
}

export async function insertComplaint(tx: Tx, { row, lines, photos }: NewComplaint): Promise<ComplaintRow> {
  const complaint = await tx.insertInto('complaints').values(row).returningAll().executeTakeFirstOrThrow()
  const complaint_id = complaint.id
  await tx
    .insertInto('complaint_lines')
    .values(lines.map((line) => ({ complaint_id, ...line })))
    .execute()
  if (photos.length > 0)
    await tx
      .insertInto('complaint_photos')
      .values(photos.map((file) => ({ complaint_id, file })))
      .execute()
  return complaint
}

/** Locks a complaint until the transaction ends. */
export const lockComplaint = (tx: Tx, id: number) =>
  tx
    .updateTable('complaints')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const updateComplaint = (
  tx: Tx,
  id: number,
  set: Omit<Updateable<ComplaintsTable>, 'id' | 'version'>,
): Promise<ComplaintRow> =>
  tx
    .updateTable('complaints')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** An open complaint with the same content. */
export const selectSameComplaint = (tx: Tx, contentKey: string) =>
  tx
    .selectFrom('complaints')
    .where('content_key', '=', contentKey)
    .where('state', 'in', [...PENDING_COMPLAINTS, 'refunding'])
    .orderBy('id', 'desc')
    .selectAll()
    .limit(1)
    .executeTakeFirst()

export const selectComplaintsOf = (db: Db | Tx, orderId: number) =>
  db.selectFrom('complaints').where('order_id', '=', orderId).selectAll().orderBy('id', 'desc').execute()

export const selectComplaintLines = (db: Db | Tx, ids: readonly number[]) =>
  db
    .selectFrom('complaint_lines as c')
    .innerJoin('order_lines as l', 'l.id', 'c.line_id')
    .where('c.complaint_id', 'in', [...ids, 0])
    .select(['c.complaint_id', 'c.line_id', 'c.quantity', 'l.quantity as ordered', 'l.name', 'l.product_id'])
    .select(['l.thumbnail', 'l.price', 'l.discount_price'])
    .orderBy('c.line_id')
    .execute()

/** Complaints whose pieces are neither given back nor free again. */
export const PENDING_COMPLAINTS: readonly ComplaintState[] = [
  'requested',
  'approved',
  'refused',
  'escalated',
  'sent',
  'received',
]

/** How many pieces of each line complaints name that are not settled yet. */
export async function selectComplainedOf(tx: Db | Tx, orderId: number): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('complaint_lines as l')
    .innerJoin('complaints as c', 'c.id', 'l.complaint_id')
    .where('c.order_id', '=', orderId)
    .where('c.state', 'in', PENDING_COMPLAINTS)
    .groupBy('l.line_id')
    .select(['l.line_id', (eb) => eb.fn.sum<number>('l.quantity').as('pieces')])
    .execute()
  return new Map(rows.map(({ line_id, pieces }) => [line_id, Number(pieces)]))
}

/** The ids of the photos of a return. */
export const selectPhotoIds = (db: Db | Tx, { kind, id }: { kind: ReturnKind; id: number }) =>
  kind === 'complaint'
    ? db.selectFrom('complaint_photos').where('complaint_id', '=', id).select('id').orderBy('id').execute()
    : db.selectFrom('withdrawal_photos').where('withdrawal_id', '=', id).select('id').orderBy('id').execute()

/** A photo with the order that its return is about. */
export const selectPhoto = (db: Db, { kind, id, photo }: { kind: ReturnKind; id: number; photo: number }) =>
  kind === 'complaint'
    ? db
        .selectFrom('complaint_photos as p')
        .innerJoin('complaints as c', 'c.id', 'p.complaint_id')
        .innerJoin('orders as o', 'o.id', 'c.order_id')
        .where('p.id', '=', photo)
        .where('c.id', '=', id)
        .select(['p.file', 'o.shop_id', 'o.id as order_id', 'o.user_id'])
        .executeTakeFirst()
    : db
        .selectFrom('withdrawal_photos as p')
        .innerJoin('withdrawals as w', 'w.id', 'p.withdrawal_id')
        .innerJoin('orders as o', 'o.id', 'w.order_id')
        .where('p.id', '=', photo)
        .where('w.id', '=', id)
        .select(['p.file', 'o.shop_id', 'o.id as order_id', 'o.user_id'])
        .executeTakeFirst()

export const selectPhotoFiles = (db: Db, kind: ReturnKind) =>
  kind === 'complaint'
    ? db.selectFrom('complaint_photos').select('file').execute()
    : db.selectFrom('withdrawal_photos').select('file').execute()

/** Where a shop had goods sent the last time. */
export const selectLastSendTo = async (db: Db, shopId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('complaints')
      .where('shop_id', '=', shopId)
      .where('send_to', 'is not', null)
      .select('send_to')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.send_to ?? undefined

export const selectShopAddress = (db: Db, id: number) =>
  db.selectFrom('shops').where('id', '=', id).select(['name', 'address', 'identity_json']).executeTakeFirst()

export const selectOrderOwner = (db: Db | Tx, orderId: number) =>
  db.selectFrom('orders').where('id', '=', orderId).select('user_id').executeTakeFirst()

interface DueComplaints {
  now: number
  /** Of goods that were sent and have not come, those whose day was before it. */
  lostBefore: number
  limit: number
}

/** Complaints whose next step the market takes by itself, since its day has come. */
export const selectDueComplaints = (db: Db, { now, lostBefore, limit }: DueComplaints) =>
  db
    .selectFrom('complaints')
    .where('due_at', '<=', now)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['requested', 'refused']),
        eb.and([eb('state', '=', 'received'), eb('outcome', '<>', 'repair')]),
        eb.and([eb('state', '=', 'sent'), eb('due_at', '<=', lostBefore)]),
        eb.and([eb('state', '=', 'approved'), eb('keeps_goods', '=', 1), eb('outcome', '<>', 'repair')]),
      ]),
    )
    .orderBy('due_at')
    .select('id')
    .limit(limit)
    .execute()

/** Those whose money has gone back. */
export const selectRefundedComplaints = (db: Db, limit: number) =>
  db
    .selectFrom('complaints as c')
    .where('c.state', '=', 'refunding')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as r')
            .whereRef('r.case_id', '=', 'c.id')
            .where('r.case_kind', '=', 'complaint')
            .where('r.status', '<>', 'done')
            .select('r.id'),
        ),
      ),
    )
    .select('c.id')
    .limit(limit)
    .execute()

export const selectComplaints = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('complaints')
    .where('id', 'in', [...ids, 0])
    .selectAll()
    .execute()

interface OwnReturnPlace {
  kind: ReturnKind
  id: number
}

/** A page of a shopper's withdrawals and complaints, the latest first. */
export async function selectOwnReturns(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwnReturnPlace[]> {
  const { rows } = await sql<{ is_complaint: number; id: number }>`
    select * from (
      select 0 as is_complaint, w.id, w.declared_at as at
      from withdrawals w join orders o on o.id = w.order_id where o.user_id = ${userId}
      union all
      select 1 as is_complaint, c.id, c.requested_at as at
      from complaints c join orders o on o.id = c.order_id where o.user_id = ${userId}
    ) as listed order by at desc, is_complaint, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ is_complaint, id }) => ({ kind: Number(is_complaint) === 1 ? 'complaint' : 'withdrawal', id }))
}

export async function countOwnReturns(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from withdrawals w join orders o on o.id = w.order_id where o.user_id = ${userId})
      + (select count(*) from complaints c join orders o on o.id = c.order_id where o.user_id = ${userId}) as count`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}
