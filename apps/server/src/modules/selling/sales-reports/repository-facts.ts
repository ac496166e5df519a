import type { Tx } from '../../../db/index.ts'

// What facts are made of: entries about orders, the orders, and their refunds.

export async function selectEntries(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .where('e.posting_id', 'in', ids)
    .where('e.order_id', 'is not', null)
    .select(['e.posting_id', 'e.order_id', 'e.account', 'e.amount', 'p.at', 'p.kind', 'p.cause_key'])
    .orderBy('e.posting_id')
    .orderBy('e.n')
    .execute()
  return rows.map((row) => ({ ...row, order_id: row.order_id ?? 0 }))
}

export const selectOrders = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('orders as o')
    .leftJoin('vouchers as v', 'v.id', 'o.voucher_id')
    .where('o.id', 'in', ids)
    .select(['o.id', 'o.shop_id', 'o.country', 'o.payment_method', 'o.gateway', 'o.delivery_name'])
    .select(['o.coupon_discount', 'o.taxes_json', 'v.id as voucher_id', 'v.shop_id as voucher_shop_id'])
    .execute()

/** What refunds give back of the price of orders; without what was paid twice. */
export const selectRefunds = (tx: Tx, orderIds: readonly number[]) =>
  tx
    .selectFrom('refunds')
    .where('order_id', 'in', orderIds)
    .where('kind', '<>', 'duplicate')
    .select(['id', 'order_id', 'bearer', 'cause_key', 'created_at', 'tax', 'delivery'])
    .orderBy('id')
    .execute()

export async function selectPostingsOf(tx: Tx, refundIds: readonly number[]): Promise<ReadonlyMap<string, number>> {
  const keys = refundIds.map((id) => `refund:${id}`)
  const rows = await tx
    .selectFrom('ledger_postings')
    .where('cause_key', 'in', keys)
    .select(['id', 'cause_key'])
    .execute()
  return new Map(rows.map(({ id, cause_key }) => [cause_key, id]))
}

export const selectRefundLines = async (tx: Tx, refundIds: readonly number[]) =>
  Map.groupBy(
    await tx.selectFrom('refund_lines').where('refund_id', 'in', refundIds).selectAll().orderBy('line_id').execute(),
    ({ refund_id }) => refund_id,
  )
