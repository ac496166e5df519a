import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { HoldBefore } from '../../../db/tables.ts'
import type { Position } from '../../../lib/paging.ts'
import { updateStockOfProducts } from '../../goods/catalog/index.ts'
import { noteProductsChanged } from '../../people/webhooks/index.ts'

/** Goods of a recall; `variantId` 0: the whole product. */
export interface RecalledGoods {
  productId: number
  variantId: number
}

export interface Span {
  from_at: number
  to_at: number
}

export const selectProduct = (db: Db | Tx, { id, shopId }: { id: number; shopId: number | undefined }) =>
  db
    .selectFrom('products')
    .where('id', '=', id)
    .$if(shopId !== undefined, (query) => query.where('shop_id', '=', shopId ?? 0))
    .select(['id', 'shop_id', 'name'])
    .executeTakeFirst()

export const selectNamed = (db: Db | Tx, ids: readonly number[]) =>
  db.selectFrom('products').where('id', 'in', ids).select(['id', 'name', 'thumbnail']).orderBy('id').execute()

export const selectVariantIds = async (db: Db | Tx, productId: number): Promise<number[]> =>
  (await db.selectFrom('product_variants').where('product_id', '=', productId).select('id').execute()).map(
    ({ id }) => id,
  )

/** The products of a shop whose safety facts have this batch, model or type. */
export const selectIdentified = async (
  db: Db | Tx,
  { shopId, identifier, limit }: { shopId: number; identifier: string; limit: number },
): Promise<number[]> =>
  (
    await db
      .selectFrom('product_safety as told')
      .innerJoin('products as p', 'p.id', 'told.product_id')
      .where('p.shop_id', '=', shopId)
      .where('told.identifier', '=', identifier)
      .select('p.id')
      .orderBy('p.id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

export const selectShopName = async (db: Db | Tx, id: number): Promise<string | undefined> =>
  (await db.selectFrom('shops').where('id', '=', id).select('name').executeTakeFirst())?.name

interface NewRecall extends Span {
  shop_id: number
  text: string
  identifier: string
  from_day: string | null
  to_day: string | null
  started_at: number
}

export async function insertRecall(
  tx: Tx,
  row: NewRecall,
  { goods, texts }: { goods: readonly RecalledGoods[]; texts: readonly { locale: string; text: string }[] },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('recalls')
    .values({ ...row, goods_key: goodsKey(row, goods), ended_at: null, mailed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return undefined
  const { id } = inserted
  await tx
    .insertInto('recall_products')
    .values(goods.map(({ productId, variantId }) => ({ recall_id: id, product_id: productId, variant_id: variantId })))
    .execute()
  for (const { locale, text } of texts)
    await tx
      .insertInto('translations')
      .values({ kind: 'recall', item_id: id, locale, texts_json: toJson({ text }) })
      .execute()
  return id
}

function goodsKey({ identifier, from_day, to_day }: NewRecall, goods: readonly RecalledGoods[]): string {
  const named = goods.map(({ productId, variantId }) => `${productId} ${variantId}`).sort()
  return createHash('sha256')
    .update(JSON.stringify([identifier, from_day, to_day, named]))
    .digest('base64url')
}

/** @returns whether it ran until now */
export async function endRecall(tx: Tx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recalls')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a running recall names the row of `product_variants`, or its whole product. */
const namesVariant = sql<boolean>`exists (
  select 1 from recall_products as rp join recalls as r on r.id = rp.recall_id
  where rp.product_id = product_variants.product_id and rp.variant_id in (0, product_variants.id) and r.ended_at is null
)`

/** Whether running recalls leave nothing of the row of `products` to sell. */
const namesProduct = sql<number>`case when exists (
  select 1 from recall_products as rp join recalls as r on r.id = rp.recall_id
  where rp.product_id = products.id and rp.variant_id = 0 and r.ended_at is null
) or not exists (
  select 1 from product_variants as v where v.product_id = products.id and v.is_recalled = 0
) then 1 else 0 end`

/**
 * Takes off sale what running recalls name, and puts the rest on sale again. A product of which nothing is left is withheld, and goes back
 * to its shop or to the market's decision of before. Variants are written before products, as orders do.
 */
export async function applyRecalls(tx: Tx, productIds: readonly number[], now: number): Promise<void> {
  await tx
    .updateTable('product_variants')
    .set({ is_recalled: sql<number>`case when ${namesVariant} then 1 else 0 end` })
    .where('product_id', 'in', productIds)
    .execute()
  await updateStockOfProducts(tx, productIds, now)
  const products = await tx
    .selectFrom('products')
    .where('id', 'in', productIds)
    .select(['id', 'status', 'own_status', 'hold', 'hold_reason', 'held_at', 'hold_before_json'])
    .select(namesProduct.as('is_recalled'))
    .orderBy('id')
    .execute()
  for (const { id, status, own_status, hold, hold_reason, held_at, hold_before_json, is_recalled } of products) {
    if (is_recalled === Number(hold === 'recalled')) continue
    const own = own_status ?? status
    const before: HoldBefore = { state: hold, reason: hold_reason, held_at }
    const after = hold_before_json === null ? null : fromJson(hold_before_json)
    const values =
      is_recalled === 1
        ? { status: 'withheld' as const, hold: 'recalled' as const, hold_reason: null, held_at: now }
        : {
            status: after?.state ? ('withheld' as const) : own,
            hold: after?.state ?? null,
            hold_reason: after?.reason ?? null,
            held_at: after?.held_at ?? null,
          }
    await tx
      .updateTable('products')
      .set({
        ...values,
        own_status: values.hold === null || own === 'withheld' ? null : own,
        hold_before_json: is_recalled === 1 ? toJson(before) : null,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
  }
  await noteProductsChanged(tx, productIds, now)
}

export interface RecallFilter {
  shopId?: number | undefined
  /** Those that run alone. */
  running?: boolean
  id?: number
  after?: Position | undefined
  limit: number
}

/** Recalls, the latest first. */
export const selectRecalls = (db: Db | Tx, { shopId, running = false, id, after, limit }: RecallFilter) =>
  db
    .selectFrom('recalls as r')
    .innerJoin('shops as s', 's.id', 'r.shop_id')
    .$if(shopId !== undefined, (query) => query.where('r.shop_id', '=', shopId ?? 0))
    .$if(running, (query) => query.where('r.ended_at', 'is', null))
    .$if(id !== undefined, (query) => query.where('r.id', '=', id ?? 0))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(r.started_at, r.id) < (${after?.at ?? 0}, ${after?.id ?? 0})`),
    )
    .selectAll('r')
    .select('s.name as shop_name')
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
export type RecallRow = Awaited<ReturnType<typeof selectRecalls>>[number]

/** The goods of recalls with the names of their sizes and colours. */
export const selectGoods = (db: Db | Tx, recallIds: readonly number[]) =>
  goodsOf(db)
    .where('rp.recall_id', 'in', recallIds.length > 0 ? recallIds : [0])
    .execute()

const goodsOf = (db: Db | Tx) =>
  db
    .selectFrom('recall_products as rp')
    .innerJoin('products as p', 'p.id', 'rp.product_id')
    .leftJoin('product_variants as v', 'v.id', 'rp.variant_id')
    .leftJoin('sizes as sz', 'sz.id', 'v.size_id')
    .leftJoin('colors as co', 'co.id', 'v.color_id')
    .select(['rp.recall_id', 'p.id', 'p.name', 'p.thumbnail', 'rp.variant_id'])
    .select(['sz.id as size_id', 'sz.name as size_name', 'co.id as color_id', 'co.name as color_name'])
    .orderBy('rp.recall_id')
    .orderBy('p.id')
    .orderBy('v.position')
    .orderBy('rp.variant_id')
export type GoodsRow = Awaited<ReturnType<typeof selectGoods>>[number]

export const selectProductsOf = async (tx: Tx, recallId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('recall_products')
      .where('recall_id', '=', recallId)
      .select('product_id')
      .distinct()
      .orderBy('product_id')
      .execute()
  ).map((row) => row.product_id)

/** The running recalls of a product, the latest first. */
export const selectRecallsOfProduct = (db: Db | Tx, productId: number) =>
  goodsOf(db)
    .innerJoin('recalls as r', 'r.id', 'rp.recall_id')
    .where('rp.product_id', '=', productId)
    .where('r.ended_at', 'is', null)
    .clearOrderBy()
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .orderBy('rp.variant_id')
    .select(['r.text', 'r.identifier', 'r.from_day', 'r.to_day', 'r.started_at', 'r.ended_at'])
    .execute()

/** Purchases are what was ordered, and not cancelled, of the goods and days of a recall before it began. */
const purchases = (db: Db | Tx) =>
  db
    .selectFrom('recalls as r')
    .innerJoin('recall_products as rp', 'rp.recall_id', 'r.id')
    .innerJoin('order_lines as l', 'l.product_id', 'rp.product_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .where(sql<boolean>`rp.variant_id in (0, l.variant_id)`)
    .where('o.status', '<>', 'cancelled')
    .whereRef('l.cancelled', '<', 'l.quantity')
    .where(sql<boolean>`o.placed_at >= r.from_at and o.placed_at < r.to_at and o.placed_at <= r.started_at`)

/** The recalls, ended ones too, of what an order has; the latest first. */
export const selectRecallsOfOrder = (db: Db | Tx, orderId: number) =>
  purchases(db)
    .where('o.id', '=', orderId)
    .select(['r.id', 'r.text', 'r.identifier', 'r.from_day', 'r.to_day', 'r.started_at', 'r.ended_at'])
    .select(['l.product_id', 'l.name'])
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .orderBy('l.id')
    .execute()

/** How many people with a mail address bought goods within a span. */
export async function countBuyers(
  db: Db | Tx,
  { goods, from_at, to_at }: Span & { goods: readonly RecalledGoods[] },
): Promise<number> {
  const { count } = await db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .where('u.email', 'is not', null)
    .where('o.status', '<>', 'cancelled')
    .whereRef('l.cancelled', '<', 'l.quantity')
    .where('o.placed_at', '>=', from_at)
    .where('o.placed_at', '<', to_at)
    .where((eb) =>
      eb.or(
        goods.map(({ productId, variantId }) =>
          variantId === 0
            ? eb('l.product_id', '=', productId)
            : eb.and([eb('l.product_id', '=', productId), eb('l.variant_id', '=', variantId)]),
        ),
      ),
    )
    .select(sql<number>`count(distinct o.user_id)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The recalls whose buyers are not all mailed, the oldest first. */
export const selectToMail = (db: Db | Tx, limit: number) =>
  db
    .selectFrom('recalls')
    .where('mailed_at', 'is', null)
    .select(['id', 'mailed_to'])
    .orderBy('id')
    .limit(limit)
    .execute()

/** Locks a recall if its mails are still to go on after a buyer. */
export const lockToMail = (tx: Tx, { id, mailed_to }: { id: number; mailed_to: number }) =>
  tx
    .updateTable('recalls')
    .set((eb) => ({ mailed: eb.ref('mailed') }))
    .where('id', '=', id)
    .where('mailed_to', '=', mailed_to)
    .where('mailed_at', 'is', null)
    .returning(['id', 'shop_id', 'text', 'identifier', 'from_day', 'to_day', 'mailed'])
    .executeTakeFirst()

/** What the next buyers of a recall bought, by buyer and then by order. */
export async function selectPurchases(tx: Tx, { id, after, limit }: { id: number; after: number; limit: number }) {
  const buyers = await purchases(tx)
    .where('r.id', '=', id)
    .where('o.user_id', '>', after)
    .select('o.user_id')
    .distinct()
    .orderBy('o.user_id')
    .limit(limit)
    .execute()
  if (buyers.length === 0) return []
  return purchases(tx)
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .where('r.id', '=', id)
    .where(
      'o.user_id',
      'in',
      buyers.map(({ user_id }) => user_id),
    )
    .select(['o.user_id', 'o.id as order_id', 'o.code', 'o.locale', 'l.product_id', 'l.name'])
    .select(['u.email', 'u.email_verified_at'])
    .orderBy('o.user_id')
    .orderBy('o.id')
    .orderBy('l.id')
    .execute()
}
export type Purchase = Awaited<ReturnType<typeof selectPurchases>>[number]

export const saveMailed = async (
  tx: Tx,
  id: number,
  values: { mailed_to: number; mailed: number } | { mailed_at: number },
): Promise<void> => void (await tx.updateTable('recalls').set(values).where('id', '=', id).execute())
