import type { Db, Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { shareDelivery } from '../../goods/taxes/index.ts'
import { shareByLine } from '../checkout/checkout.ts'
import { loadMoney, type OrderMoneyRow, peekMoney, sumGivenBack } from '../ledger/index.ts'
import { type LineRow, type OrderRow, type OrderWriteContext, selectLines } from '../orders/index.ts'
import { isMarketVoucher } from '../vouchers/index.ts'
import { saveShares, selectRefundsOfOrder, sumUnassigned } from './repository.ts'
import type { RefundableOrder } from './rules.ts'

/** What the refunds of an order are calculated from. */
export interface Frozen {
  money: OrderMoneyRow
  lines: readonly LineRow[]
}

/** Undefined: an order of before, which {@link freeze} has to complete. */
export async function peekFrozen(db: Db, { id }: OrderRow): Promise<Frozen | undefined> {
  const money = await peekMoney(db, id)
  const lines = await selectLines(db, { orderIds: [id] })
  return money && lines.every(hasShares) ? { money, lines } : undefined
}

/** Reads an order of before with the shares that follow from its amounts, and keeps them. */
export async function freeze(tx: Tx, context: OrderWriteContext, order: OrderRow): Promise<Frozen | undefined> {
  const [money] = await loadMoney(tx, context, [order.id])
  return money && { money, lines: await frozenLines(tx, order, money) }
}

interface Loaded extends Frozen {
  payments: readonly { left: number }[]
}

/** What of an order could be given back, as its frozen lines, its payments and its refunds say. */
export async function loadRefundable(db: Db | Tx, order: OrderRow, { money, lines, payments }: Loaded) {
  const refunds = (await selectRefundsOfOrder(db, order.id)).filter(({ kind }) => kind !== 'duplicate')
  const given = await sumGivenBack(db, order.id)
  const received = order.payment_method === 'cash' ? money.received : order.payable_amount
  const commission = lines.reduce((sum, line) => sum + (line.commission ?? 0), money.delivery_commission)
  const held = payments.reduce((sum, payment) => sum + Math.max(0, payment.left), 0)
  const kept = refunds.reduce((sum, { deduction }) => sum + deduction, 0)
  const owed = money.received - money.refunding - (await sumUnassigned(db, order.id))
  const refundable: RefundableOrder = {
    lines: lines.map((line) => {
      const taxes = line.taxes_json ? fromJson(line.taxes_json) : []
      const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
      const deliveryTax = taxes.reduce((sum, { delivery_amount = 0 }) => sum + delivery_amount, 0)
      const inLine = money.prices_include_tax === 1 ? tax : (line.tax_added ?? 0)
      return {
        id: line.id,
        quantity: line.quantity,
        gone: line.refunded,
        total: line.line_total,
        shopVoucher: line.shop_voucher ?? 0,
        marketVoucher: line.market_voucher ?? 0,
        goodsTax: inLine - Math.min(deliveryTax, inLine),
        deliveryTax: Math.min(deliveryTax, inLine),
        commission: line.commission ?? 0,
        commission_fixed: line.commission_fixed ?? 0,
        commission_on_refund: line.commission_on_refund,
      }
    }),
    isInclusive: money.prices_include_tax === 1,
    quantum: money.quantum,
    delivery: {
      charge: money.delivery,
      standard: money.delivery_standard,
      gone: refunds.reduce((sum, refund) => sum + refund.delivery, 0),
      commission: money.delivery_commission,
    },
    left: Math.max(0, (order.payment_method === 'cash' ? owed : Math.min(owed, held)) - kept),
    marketShareLeft: Math.max(0, money.credit - received - given.marketShare),
    commissionLeft: Math.max(0, commission - given.commission),
    isCharged: money.earned_at !== null,
    received,
  }
  return { refundable, kept, credit: money.credit - given.amount - given.marketShare }
}

const hasShares = (line: LineRow): boolean => line.tax_added !== null && line.shop_voucher !== null

/** Lines with their shares. Those of an order of before follow from its amounts, and are kept. */
export async function frozenLines(tx: Tx, order: OrderRow, money: OrderMoneyRow): Promise<LineRow[]> {
  const lines = await selectLines(tx, { orderIds: [order.id] })
  if (lines.every(hasShares)) return lines
  const totals = lines.map((line) => line.line_total)
  const taxes = fromJson(order.taxes_json)
  const shares = shareByLine(totals, { voucherDiscount: order.coupon_discount, taxes }, money.quantum)
  const isOfMarket = order.voucher_id !== null && (await isMarketVoucher(tx, order.voucher_id))
  const deliveries = shareDelivery(money.delivery, [totals, totals], money.quantum)
  const frozen: LineRow[] = []
  for (const [index, line] of lines.entries()) {
    const voucher = shares[index]?.voucher ?? 0
    const ownTaxes = line.taxes_json ? fromJson(line.taxes_json) : (shares[index]?.taxes ?? [])
    const kept = {
      shop_voucher: line.shop_voucher ?? (isOfMarket ? 0 : voucher),
      market_voucher: line.market_voucher ?? (isOfMarket ? voucher : 0),
      delivery_share: line.delivery_share ?? deliveries[index] ?? 0,
      tax_added: money.prices_include_tax === 1 ? 0 : ownTaxes.reduce((sum, { amount }) => sum + amount, 0),
    }
    await saveShares(tx, { id: line.id, ...kept })
    frozen.push({ ...line, ...kept })
  }
  return frozen
}
