import type { VoucherView } from '@rialto/contract'
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Engine, Tx } from '../../../../db/index.ts'
import { inMarketUnits } from '../../../../db/order-amounts.ts'
import type { Tables, VouchersTable } from '../../../../db/tables.ts'

export type OwnVoucherRow = Selectable<VouchersTable>

interface ListedVouchers {
  /** Null: the market's. */
  shopId: number | null
  view: VoucherView
  search: string
  now: number
  /** The id of the last voucher of the page before. */
  after: number | undefined
  limit: number
}

/** Vouchers of a shop, or of the market for null. */
const ofOwner = (shopId: number | null) => (eb: ExpressionBuilder<Tables, 'vouchers'>) =>
  shopId === null ? eb('shop_id', 'is', null) : eb('shop_id', '=', shopId)

/** The vouchers of a shop in a view, the latest first. */
export const selectVouchers = (db: Db, { shopId, view, search, now, after, limit }: ListedVouchers) =>
  db
    .selectFrom('vouchers')
    .where(ofOwner(shopId))
    .$if(view === 'ended', (query) => query.where('ends_at', '<=', now))
    .$if(view === 'coming', (query) => query.where('ends_at', '>', now).where('starts_at', '>', now))
    .$if(view === 'running', (query) => query.where('ends_at', '>', now).where('starts_at', '<=', now))
    // Codes have neither `%` nor `_`, which a search then simply does not find.
    .$if(search !== '', (query) => query.where('code', 'like', `%${search.toUpperCase().replace(/[%_\\]/g, '')}%`))
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? 0))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countVouchers(db: Db, shopId: number | null, now: number): Promise<Record<VoucherView, number>> {
  const rows = await db
    .selectFrom('vouchers')
    .where(ofOwner(shopId))
    .select((eb) => [
      eb
        .case()
        .when('ends_at', '<=', now)
        .then('ended')
        .when('starts_at', '>', now)
        .then('coming')
        .else('running')
        .end()
        .as('view'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy('view')
    .execute()
  const count = (view: VoucherView) => Number(rows.find((row) => row.view === view)?.count ?? 0)
  return { running: count('running'), coming: count('coming'), ended: count('ended') }
}

/** How many shoppers have collected vouchers, by voucher. */
export async function countCollected(db: Db | Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('collected_vouchers')
    .where('voucher_id', 'in', ids)
    .select((eb) => ['voucher_id', eb.fn.countAll<number>().as('count')])
    .groupBy('voucher_id')
    .execute()
  return new Map(rows.map((row) => [row.voucher_id, Number(row.count)]))
}

/** The payable amounts of orders with vouchers that are not cancelled, by voucher. */
export async function sumRevenue(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .where('voucher_id', 'in', ids)
    .where('status', '<>', 'cancelled')
    .select((eb) => ['voucher_id', eb.fn.sum<number>(inMarketUnits('payable_amount')).as('sum')])
    .groupBy('voucher_id')
    .execute()
  return new Map(rows.map((row) => [row.voucher_id ?? 0, Number(row.sum)]))
}

export const selectOwnVoucher = (db: Db, shopId: number | null, id: number): Promise<OwnVoucherRow | undefined> =>
  db.selectFrom('vouchers').where('id', '=', id).where(ofOwner(shopId)).selectAll().executeTakeFirst()

/** Selects a voucher and locks it until the transaction ends: nobody collects it meanwhile. SQLite has one writer anyway. */
export const lockOwnVoucher = (
  tx: Tx,
  engine: Engine,
  { shopId, id }: { shopId: number | null; id: number },
): Promise<OwnVoucherRow | undefined> =>
  tx
    .selectFrom('vouchers')
    .where('id', '=', id)
    .where(ofOwner(shopId))
    .selectAll()
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

/** @returns undefined if another voucher of the market has the code. */
export const insertVoucher = (tx: Tx, voucher: Insertable<VouchersTable>): Promise<OwnVoucherRow | undefined> =>
  tx
    .insertInto('vouchers')
    .values(voucher)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateVoucherRow = (tx: Tx, id: number, set: Updateable<VouchersTable>): Promise<OwnVoucherRow> =>
  tx
    .updateTable('vouchers')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
