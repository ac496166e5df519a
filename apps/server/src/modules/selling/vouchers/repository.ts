import type { VoucherView } from '@rialto/contract'
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { inMarketUnits } from '../../../db/amounts.ts'
import type { Db, Engine, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { Tables, VouchersTable } from '../../../db/tables.ts'
import { updateEach } from '../../../db/write-together.ts'

const voucherColumns = [
  'v.id',
  'v.shop_id',
  'v.code',
  'v.discount_type',
  'v.discount',
  'v.market_share_ppm',
  'v.min_order_amount',
  'v.max_discount_amount',
  'v.starts_at',
  'v.ends_at',
  'v.use_limit',
  'v.use_limit_per_user',
  'v.used',
] as const

/** The running vouchers of a shop and of the market that are not used up, sorted by their end. */
export const selectRunning = prepared((db: Db | Tx, { shopId, now }: { shopId: number; now: number }) =>
  db
    .selectFrom('vouchers as v')
    .where((eb) => eb.or([eb('v.shop_id', '=', shopId), eb('v.shop_id', 'is', null)]))
    .where('v.starts_at', '<=', now)
    .where('v.ends_at', '>', now)
    .where(sql<boolean>`(v.use_limit is null or v.used < v.use_limit)`)
    .select(voucherColumns)
    .orderBy('v.ends_at')
    .orderBy('v.id'),
)

/** The ids of those of the vouchers that a shopper has collected. */
export const selectCollectedIds = prepared((db: Db | Tx, { userId, ids }: { userId: number; ids: readonly number[] }) =>
  db
    .selectFrom('collected_vouchers')
    .where('user_id', '=', userId)
    .where('voucher_id', 'in', ids)
    .select('voucher_id as id'),
)

/** Of an active shop, or of the market. */
const isOffered = sql<boolean>`(v.shop_id is null or s.status = 'active')`

/** A voucher of an active shop, or of the market. */
export const selectVoucher = prepared((db: Db | Tx, { id }: { id: number }) =>
  db
    .selectFrom('vouchers as v')
    .leftJoin('shops as s', 's.id', 'v.shop_id')
    .where('v.id', '=', id)
    .where(isOffered)
    .select(voucherColumns),
)

/** Vouchers of active shops and of the market by code, with whether this shopper has collected and how often used them. */
export const selectByCodes = prepared((db: Db | Tx, { userId, codes }: { userId: number; codes: readonly string[] }) =>
  db
    .selectFrom('vouchers as v')
    .leftJoin('shops as s', 's.id', 'v.shop_id')
    .leftJoin('collected_vouchers as c', (join) => join.onRef('c.voucher_id', '=', 'v.id').on('c.user_id', '=', userId))
    .where('v.code', 'in', codes)
    .where(isOffered)
    .select([...voucherColumns, 'c.collected_at', 'c.used as used_by_shopper']),
)

export type CodeRow = Awaited<ReturnType<typeof selectByCodes>>[number]

/** The vouchers that a shopper has collected and that end after a moment, with their shops. */
export const selectCollected = prepared((db: Db | Tx, { userId, endedAfter }: { userId: number; endedAfter: number }) =>
  db
    .selectFrom('collected_vouchers as c')
    .innerJoin('vouchers as v', 'v.id', 'c.voucher_id')
    .leftJoin('shops as s', 's.id', 'v.shop_id')
    .where('c.user_id', '=', userId)
    .where('v.ends_at', '>', endedAfter)
    .where(isOffered)
    .select([
      ...voucherColumns,
      'c.used as used_by_shopper',
      's.name as shop_name',
      's.logo as shop_logo',
      's.rating_sum as shop_rating_sum',
      's.review_count as shop_review_count',
    ])
    .orderBy('v.ends_at')
    .orderBy('v.id'),
)

export type CollectedRow = Awaited<ReturnType<typeof selectCollected>>[number]

export async function isMarketVoucher(db: Db | Tx, id: number): Promise<boolean> {
  const [voucher] = await db
    .selectFrom('vouchers')
    .where('id', '=', id)
    .where('shop_id', 'is', null)
    .select('id')
    .execute()
  return voucher !== undefined
}

export const isShopVisible = async (db: Db | Tx, shopId: number): Promise<boolean> =>
  (await visibleShop(db, { shopId })).length > 0

const visibleShop = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db.selectFrom('shops').where('id', '=', shopId).where('status', '=', 'active').select('id'),
)

/** @returns false when it was collected already, as after a double click. */
export async function insertCollected(
  db: Db | Tx,
  collected: { user_id: number; voucher_id: number; collected_at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('collected_vouchers')
    .values(collected)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Counts a use of each in all and by this shopper. @returns those that no limit refuses. */
export async function incrementUses(tx: Tx, ids: readonly number[], userId: number): Promise<ReadonlySet<number>> {
  const overall = await countUses(tx, { json: JSON.stringify(ids.map((id) => ({ id }))) })
  const counted = overall.map(({ id }) => ({ voucher_id: id, user_id: userId }))
  if (counted.length === 0) return new Set()
  const byShopper = await countUsesByShopper(tx, { json: JSON.stringify(counted) })
  return new Set(byShopper.map((row) => row.voucher_id))
}

const countUses = prepared((db: Db | Tx, { json }: { json: string }) =>
  updateEach<{ id: number }>(db, {
    table: 'vouchers',
    json,
    columns: ['id'],
    by: ['id'],
    set: sql`used = vouchers.used + 1`,
    where: sql`(vouchers.use_limit is null or vouchers.used < vouchers.use_limit)`,
    returning: ['id'],
  }),
)

const limitPerUser = sql`(select v.use_limit_per_user from vouchers as v where v.id = collected_vouchers.voucher_id)`

const countUsesByShopper = prepared((db: Db | Tx, { json }: { json: string }) =>
  updateEach<{ voucher_id: number }>(db, {
    table: 'collected_vouchers',
    json,
    columns: ['voucher_id', 'user_id'],
    by: ['voucher_id', 'user_id'],
    set: sql`used = collected_vouchers.used + 1`,
    where: sql`(${limitPerUser} is null or collected_vouchers.used < ${limitPerUser})`,
    returning: ['voucher_id'],
  }),
)

interface VoucherUse {
  voucherId: number
  userId: number
}

export async function decrementUse(tx: Tx, { voucherId, userId }: VoucherUse): Promise<void> {
  await tx
    .updateTable('vouchers')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('id', '=', voucherId)
    .where('used', '>', 0)
    .execute()
  await tx
    .updateTable('collected_vouchers')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('voucher_id', '=', voucherId)
    .where('user_id', '=', userId)
    .where('used', '>', 0)
    .execute()
}

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

/** The vouchers of the market that are not over and of whose discount shops bear a part. */
export const selectShared = (db: Db, { now, limit }: { now: number; limit: number }): Promise<OwnVoucherRow[]> =>
  db
    .selectFrom('vouchers')
    .where('shop_id', 'is', null)
    .where('market_share_ppm', '<', 1_000_000)
    .where('ends_at', '>', now)
    .selectAll()
    .orderBy('starts_at')
    .orderBy('id')
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
