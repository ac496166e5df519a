import type { Tx } from '../../../db/index.ts'
import { isLowInStock } from '../../../db/tables/stock.ts'

export const selectOrder = (tx: Tx, id: number) =>
  tx
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['id', 'code', 'quantity', 'payable_amount', 'currency', 'exponent', 'status'])
    .executeTakeFirst()

export const selectWithdrawal = (tx: Tx, id: number) =>
  tx
    .selectFrom('withdrawals as w')
    .innerJoin('orders as o', 'o.id', 'w.order_id')
    .where('w.id', '=', id)
    .select(['w.id', 'w.code', 'w.state', 'w.receipt_json', 'o.code as order'])
    .select(({ selectFrom, fn, val }) =>
      fn
        .coalesce(
          selectFrom('withdrawal_lines as l')
            .whereRef('l.withdrawal_id', '=', 'w.id')
            .select((eb) => eb.fn.sum<number>('l.quantity').as('pieces')),
          val(0),
        )
        .as('pieces'),
    )
    .executeTakeFirst()

export const selectComplaint = (tx: Tx, id: number) =>
  tx
    .selectFrom('complaints as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .where('c.id', '=', id)
    .select(['c.id', 'c.code', 'c.state', 'c.reason', 'c.due_at', 'c.decided_by', 'c.decision', 'o.code as order'])
    .executeTakeFirst()

/** A dispute, with the order of a shop that it holds. */
export const selectDispute = (tx: Tx, { id, shopId }: { id: number; shopId: number }) =>
  tx
    .selectFrom('disputes as d')
    .innerJoin('payments as y', 'y.id', 'd.payment_id')
    .innerJoin('payment_orders as p', 'p.payment_id', 'd.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .where('d.id', '=', id)
    .where('o.shop_id', '=', shopId)
    .where((eb) => eb.or([eb('d.order_id', 'is', null), eb('d.order_id', '=', eb.ref('o.id'))]))
    .select(['o.id as order_id', 'o.code', 'd.state', 'd.amount', 'y.currency', 'y.exponent'])
    .orderBy('o.id')
    .limit(1)
    .executeTakeFirst()

/** A payout with its account, as its run was approved. */
export const selectPayout = (tx: Tx, id: number) =>
  tx
    .selectFrom('payout_lines as l')
    .innerJoin('payout_runs as r', 'r.id', 'l.run_id')
    .where('l.id', '=', id)
    .select(['l.id', 'l.amount', 'l.state', 'l.iban_country', 'l.iban_last4', 'l.returned_reason', 'l.returned_amount'])
    .select(['r.currency', 'r.exponent', 'r.execution_day', 'r.means'])
    .executeTakeFirst()

export const selectStatement = (tx: Tx, id: number) =>
  tx.selectFrom('statements').where('id', '=', id).select(['month', 'closing']).executeTakeFirst()

export const selectPayoutAccount = (tx: Tx, shopId: number) =>
  tx
    .selectFrom('payout_accounts')
    .where('shop_id', '=', shopId)
    .select(['changed_at', 'iban_country', 'iban_last4'])
    .executeTakeFirst()

export const selectConnectAccount = (tx: Tx, shopId: number) =>
  tx
    .selectFrom('connect_accounts')
    .where('shop_id', '=', shopId)
    .select(['changed_at', 'account', 'failure'])
    .executeTakeFirst()

/** The customer of a conversation, and since when they wait for an answer. */
export const selectWaiting = (tx: Tx, conversationId: number) =>
  tx
    .selectFrom('conversations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.id', '=', conversationId)
    .select(['c.user_id', 'c.waiting_since', 'c.last_message', 'u.name'])
    .executeTakeFirst()

/** Those of the variants that are low in stock, the lowest first. */
export const selectLowVariantsByStock = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('shops as shop', 'shop.id', 'p.shop_id')
    .leftJoin('sizes as s', 's.id', 'v.size_id')
    .leftJoin('colors as c', 'c.id', 'v.color_id')
    .where('v.id', 'in', [...ids, 0])
    .where(isLowInStock)
    .select(['v.id', 'v.stock', 'p.name', 's.name as size', 'c.name as color'])
    .orderBy('v.stock')
    .orderBy('v.id')
    .execute()

export const selectReview = (tx: Tx, id: number) =>
  tx
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .where('r.id', '=', id)
    .where('r.hidden_at', 'is', null)
    .select(['r.id', 'r.rating', 'r.description', 'p.name as product'])
    .executeTakeFirst()

export const selectQuestion = (tx: Tx, id: number) =>
  tx
    .selectFrom('questions as q')
    .innerJoin('products as p', 'p.id', 'q.product_id')
    .where('q.id', '=', id)
    .select(['q.id', 'q.text', 'q.answer_text', 'p.name as product'])
    .executeTakeFirst()

/** A product with what the market has decided about it. */
export const selectDecidedProduct = (tx: Tx, id: number) =>
  tx.selectFrom('products').where('id', '=', id).select(['id', 'name', 'hold', 'hold_reason']).executeTakeFirst()

/** The market's corrections, as they were recorded. */
export const selectCorrection = (tx: Tx, id: number) =>
  tx
    .selectFrom('change_records')
    .where('id', '=', id)
    .select(['actor_name', 'before_json', 'after_json', 'restored_by'])
    .executeTakeFirst()

/** A review that the market has hidden; undefined once it is shown again. */
export const selectHiddenReview = (tx: Tx, id: number) =>
  tx
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .where('r.id', '=', id)
    .where('r.hidden_at', 'is not', null)
    .select(['r.id', 'r.hidden_at', 'r.hidden_reason', 'p.name as product'])
    .executeTakeFirst()

/** A webhook that the market has switched off; undefined once somebody has switched it on again. */
export const selectFailedWebhook = (tx: Tx, id: number) =>
  tx
    .selectFrom('webhooks')
    .where('id', '=', id)
    .where('is_on', '=', 0)
    .where('failed_at', 'is not', null)
    .select(['id', 'url', 'failed_at'])
    .executeTakeFirst()

/** A tax rate that begins on a day, or ends the day before without another; undefined where that was taken back. */
export const selectRuleNotice = (tx: Tx, id: number) =>
  tx
    .selectFrom('commission_notices as n')
    .innerJoin('commission_rules as r', 'r.id', 'n.rule_id')
    .where('n.id', '=', id)
    .select(['n.id', 'n.kind as change', 'r.name'])
    .executeTakeFirst()

export const selectComingRate = (
  tx: Tx,
  { id, fromDay, dayBefore }: { id: number; fromDay: string; dayBefore: string },
) =>
  tx
    .selectFrom('tax_rates as r')
    .innerJoin('tax_categories as c', 'c.id', 'r.category_id')
    .where('r.id', '=', id)
    .where((eb) => eb.or([eb('r.from_day', '=', fromDay), eb('r.to_day', '=', dayBefore)]))
    .select(['r.country', 'r.region', 'r.code_prefix', 'c.name as category'])
    .executeTakeFirst()

/** A product in a flash sale, with what the market has decided about it. */
export async function selectOffer(tx: Tx, saleId: number, productId: number) {
  const row = await tx
    .selectFrom('products as p')
    .innerJoin('flash_sales as s', (join) => join.on('s.id', '=', saleId))
    .leftJoin('flash_sale_products as f', (join) =>
      join.onRef('f.product_id', '=', 'p.id').onRef('f.flash_sale_id', '=', 's.id'),
    )
    .leftJoin('flash_sale_offers as o', (join) =>
      join.onRef('o.product_id', '=', 'p.id').onRef('o.flash_sale_id', '=', 's.id'),
    )
    .where('p.id', '=', productId)
    .select([
      'p.name as product',
      's.name as sale',
      'f.product_id as accepted',
      'o.product_id as uncounted',
      'o.refusal',
    ])
    .executeTakeFirst()
  if (!row || (row.accepted === null && row.uncounted === null)) return undefined
  const state = row.accepted !== null ? 'accepted' : row.refusal !== null ? 'refused' : 'uncounted'
  return { product: row.product, sale: row.sale, refusal: row.refusal, state } as const
}

/** The market's proposals to a shop in a flash sale that has not ended; undefined without any. */
export async function selectProposals(
  tx: Tx,
  { saleId, shopId, now }: { saleId: number; shopId: number; now: number },
): Promise<{ sale: string; count: number } | undefined> {
  const row = await tx
    .selectFrom('flash_sale_offers as o')
    .innerJoin('products as p', 'p.id', 'o.product_id')
    .innerJoin('flash_sales as s', 's.id', 'o.flash_sale_id')
    .where('o.flash_sale_id', '=', saleId)
    .where('o.proposal', '=', 'open')
    .where('p.shop_id', '=', shopId)
    .where('s.ends_at', '>', now)
    .select((eb) => ['s.name as sale', eb.fn.countAll().as('count')])
    .groupBy('s.name')
    .executeTakeFirst()
  return row && { sale: row.sale, count: Number(row.count) }
}
