import type { LedgerAccount } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { shareDelivery } from '../../goods/taxes/index.ts'
import { shareByLine } from '../checkout/checkout.ts'
import { inMarketUnits, type OrderMoneyRow, readMoney } from '../ledger/index.ts'
import { selectLines } from '../orders/index.ts'
import { selectEntries, selectOrders, selectPostingsOf, selectRefundLines, selectRefunds } from './repository-facts.ts'
import {
  type LineOfFacts,
  type OrderOfFacts,
  type PostingOfFacts,
  type RefundOfFacts,
  taxRateOf,
} from './rules-facts.ts'

/** Words that sums are told apart by. */
export interface OrderParts {
  /** ISO 3166-1; '': nobody had said. */
  country: string
  /** `cash`, or the gateway's name. */
  payment: string
  /** As its shopper chose it; '': its shop had named no ways. */
  deliveryWay: string
}

export interface CountedPosting {
  posting: PostingOfFacts
  order: OrderOfFacts
  parts: OrderParts
}

/** Reads postings with the orders that they are about, and all that these had frozen. Those of no order are left out. */
export async function loadPostings(tx: Tx, ids: readonly number[]): Promise<CountedPosting[]> {
  const rows = await selectEntries(tx, ids)
  const orders = await loadOrders(tx, [...new Set(rows.map(({ order_id }) => order_id))])
  const counted = new Map<string, CountedPosting & { posting: { amounts: Map<LedgerAccount, number> } }>()
  for (const { posting_id: id, order_id, at, kind, cause_key, account, amount } of rows) {
    const loaded = orders.get(order_id)
    if (!loaded) continue
    const key = `${id} ${order_id}`
    const one = counted.get(key) ?? { ...loaded, posting: { id, at, kind, causeKey: cause_key, amounts: new Map() } }
    one.posting.amounts.set(account, (one.posting.amounts.get(account) ?? 0) + amount)
    counted.set(key, one)
  }
  return [...counted.values()]
}

async function loadOrders(tx: Tx, ids: readonly number[]) {
  const loaded = new Map<number, { order: OrderOfFacts; parts: OrderParts }>()
  if (ids.length === 0) return loaded
  const [monies, orders, lines, refunds] = [
    await readMoney(tx, ids),
    await selectOrders(tx, ids),
    Map.groupBy(await selectLines(tx, { orderIds: ids }), ({ order_id }) => order_id),
    Map.groupBy(await loadRefunds(tx, ids), ({ orderId }) => orderId),
  ]
  const moneyById = new Map(monies.map((money) => [money.order_id, money]))
  for (const order of orders) {
    const money = moneyById.get(order.id)
    if (!money) continue
    const units = inMarketUnits(money)
    loaded.set(order.id, {
      order: {
        id: order.id,
        shopId: order.shop_id,
        lines: frozenLines(order, money, lines.get(order.id) ?? []),
        deliveryCommission: units(money.delivery_commission),
        refunds: (refunds.get(order.id) ?? []).map((refund) => inUnits(refund, units)),
      },
      parts: {
        country: order.country ?? '',
        payment: order.payment_method === 'cash' ? 'cash' : (order.gateway ?? 'online'),
        deliveryWay: order.delivery_name ?? '',
      },
    })
  }
  return loaded
}

type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number]
type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

/** Lines with the shares that they have frozen. Those of an order of before follow from its amounts, as its refunds take them. */
function frozenLines(order: OrderRow, money: OrderMoneyRow, lines: readonly LineRow[]): LineOfFacts[] {
  const units = inMarketUnits(money)
  const totals = lines.map(({ line_total }) => line_total)
  const isComplete = lines.every((line) => line.tax_added !== null && line.shop_voucher !== null && line.taxes_json)
  const shares = isComplete
    ? []
    : shareByLine(totals, { voucherDiscount: order.coupon_discount, taxes: fromJson(order.taxes_json) }, money.quantum)
  const deliveries = isComplete ? [] : shareDelivery(money.delivery, [totals, totals], money.quantum)
  const isOfMarket = order.voucher_id !== null && order.voucher_shop_id === null
  return lines.map((line, index) => {
    const taxes = line.taxes_json ? fromJson(line.taxes_json) : (shares[index]?.taxes ?? [])
    const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
    const voucher = shares[index]?.voucher ?? 0
    return {
      id: line.id,
      productId: line.product_id,
      quantity: line.quantity,
      gross: units(line.line_total),
      shopVoucher: units(line.shop_voucher ?? (isOfMarket ? 0 : voucher)),
      marketVoucher: units(line.market_voucher ?? (isOfMarket ? voucher : 0)),
      delivery: units(line.delivery_share ?? deliveries[index] ?? 0),
      taxAdded: units(line.tax_added ?? (money.prices_include_tax === 1 ? 0 : tax)),
      tax: units(tax),
      commission: units(line.commission ?? 0),
      commissionFixed: units(line.commission_fixed ?? 0),
      taxRate: taxRateOf(taxes),
    }
  })
}

type LoadedRefund = RefundOfFacts & { orderId: number }

/** What refunds give back of the price of orders; without what was paid twice. */
async function loadRefunds(tx: Tx, orderIds: readonly number[]): Promise<LoadedRefund[]> {
  const rows = await selectRefunds(tx, orderIds)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [postings, lines] = [await selectPostingsOf(tx, ids), await selectRefundLines(tx, ids)]
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id ?? 0,
    bearer: row.bearer,
    causeKey: row.cause_key,
    postingId: postings.get(`refund:${row.id}`) ?? null,
    createdAt: row.created_at,
    ...{ tax: row.tax, delivery: row.delivery },
    lines: (lines.get(row.id) ?? []).map((line) => ({
      ...{ lineId: line.line_id, quantity: line.quantity, goods: line.goods },
      ...{ shopVoucher: line.shop_voucher, taxAdded: line.tax_added },
    })),
  }))
}

const inUnits = ({ lines, ...refund }: LoadedRefund, units: (amount: number) => number): LoadedRefund => ({
  ...refund,
  tax: units(refund.tax),
  delivery: units(refund.delivery),
  lines: lines.map(({ lineId, quantity, goods, shopVoucher, taxAdded }) => ({
    ...{ lineId, quantity },
    ...{ goods: units(goods), shopVoucher: units(shopVoucher), taxAdded: units(taxAdded) },
  })),
})
