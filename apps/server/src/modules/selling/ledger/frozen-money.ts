import type { FeeVat } from '@rialto/contract/fee-enums'
import type { CommissionOnRefund, ReturnCost } from '@rialto/contract/market-enums'
import type { Insertable } from 'kysely'
import type { LineTax, OrderMoneyTable } from '../../../db/tables.ts'
import { marketUnits } from '../../../lib/money.ts'
import { shareDelivery } from '../../goods/taxes/index.ts'

/** What the market charges for a line, of all its pieces; amounts in minor units. */
export interface LineCommission {
  /** The version of the rule; null: no rule fits. */
  commission_rule_id: number | null
  commission_ppm: number
  /** Per piece. */
  commission_fixed: number
  commission_base: number
  commission: number
  commission_on_refund: CommissionOnRefund
}

/** What the market charges for an order. */
export interface OrderCommission {
  /** In the order of the lines. */
  lines: readonly LineCommission[]
  delivery_commission: number
  fee_vat: FeeVat
  fee_vat_ppm: number
}

const NO_COMMISSION: LineCommission = {
  ...{ commission_rule_id: null, commission_ppm: 0, commission_fixed: 0 },
  ...{ commission_base: 0, commission: 0, commission_on_refund: 'all' },
}

/** The part of a purchase that one shop delivers, as it was reckoned for the shopper. */
export interface FrozenPurchase {
  lines: readonly FrozenLine[]
  isInclusive: boolean
  delivery: number
  /** The cheapest standard delivery to the same address. */
  deliveryStandard: number
  payable: number
  /** 1: cash is collected on delivery; nothing is received before. */
  isCash: boolean
  /** Its mail tells how to withdraw from it. */
  tellsWithdrawal: boolean
  /** Who pays for sending its goods back. */
  returnCost: ReturnCost
  /** Who pays what the gateway takes for its payment. */
  feeBearer: 'market' | 'shop'
}

export interface FrozenLine {
  /** Before vouchers. */
  total: number
  shopVoucher: number
  marketVoucher: number
  taxes: readonly LineTax[]
}

/** The share of each line in the delivery charge. */
export function deliveryShares({ lines, delivery, isInclusive }: FrozenPurchase): number[] {
  const totals = lines.map(({ total }) => total)
  // As taxes share it: a voucher of the market lowers no base that has its tax inside.
  const values = lines.map(
    ({ total, shopVoucher, marketVoucher }) => total - shopVoucher - (isInclusive ? 0 : marketVoucher),
  )
  return shareDelivery(delivery, [values, totals], marketUnits().quantum)
}

/** What each line keeps beside its vouchers and taxes. */
export function freezeLines(purchase: FrozenPurchase, commission: OrderCommission) {
  const { lines, isInclusive } = purchase
  const shares = deliveryShares(purchase)
  return lines.map(({ taxes }, line) => ({
    delivery_share: shares[line] ?? 0,
    tax_added: isInclusive ? 0 : taxes.reduce((sum, { amount }) => sum + amount, 0),
    ...(commission.lines[line] ?? NO_COMMISSION),
  }))
}

/** What an order that is being placed keeps for the money that follows it (decision 189). */
export function freezeOrder(
  order: { id: number; shop_id: number },
  {
    lines,
    isInclusive,
    delivery,
    deliveryStandard,
    payable,
    isCash,
    tellsWithdrawal,
    returnCost,
    feeBearer,
  }: FrozenPurchase,
  { delivery_commission, fee_vat, fee_vat_ppm }: OrderCommission,
): Insertable<OrderMoneyTable> & Record<string, number | string> & { state: 'pending' | 'waiting' } {
  const { code, exponent, quantum } = marketUnits()
  return {
    order_id: order.id,
    shop_id: order.shop_id,
    currency: code,
    exponent,
    quantum,
    prices_include_tax: Number(isInclusive),
    credit: payable + lines.reduce((sum, { marketVoucher }) => sum + marketVoucher, 0),
    delivery,
    delivery_standard: deliveryStandard,
    delivery_commission,
    fee_vat,
    fee_vat_ppm,
    received: isCash ? payable : 0,
    told_withdrawal: Number(tellsWithdrawal),
    return_cost: returnCost,
    fee_bearer: feeBearer,
    state: payable === 0 && !isCash ? 'pending' : 'waiting',
    legacy: 0,
  }
}
