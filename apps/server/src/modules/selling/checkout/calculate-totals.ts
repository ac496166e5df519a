import { percentOf } from '../../../lib/money.ts'
import type { Settings } from '../../base/settings/index.ts'
import { subtotal, type UsableVoucher } from '../vouchers/index.ts'

/** The purchase in one shop, such as a priced group of the cart; in minor units. */
export interface ShopPurchase {
  shop: {
    id: number
    deliveryCharge: number
    /** The amount from which delivery is free; null: never. */
    freeDeliveryFrom: number | null
  }
  lines: readonly { quantity: number; lineTotal: number }[]
}

/** A tax in force, a percentage of the lines after the voucher. */
export interface Tax {
  id: number
  name: string
  percentage: number
}

export interface TaxAmount extends Tax {
  amount: number
}

/** In minor units: payable = total + delivery - voucher + tax (docs/spec/api §5, "Payable"). */
export interface Amounts {
  totalAmount: number
  deliveryCharge: number
  voucherDiscount: number
  /** The sum of `taxes`. */
  taxAmount: number
  payableAmount: number
  /** Every tax in force, also those that come to 0. */
  taxes: TaxAmount[]
}

export interface ShopTotals extends Amounts {
  shopId: number
  /** Pieces, not lines. */
  quantity: number
  voucher: UsableVoucher | null
}

/** Each amount is the sum of the shops' amounts. */
export interface Totals extends Amounts {
  shops: ShopTotals[]
}

interface TotalsTerms {
  /** By shop, evaluated for these purchases. */
  vouchers: ReadonlyMap<number, UsableVoucher>
  taxes: readonly Tax[]
}

/** Calculates the payable amount and its parts, by shop and in total, for checkout and orders (docs/spec/api §5, "Payable"). */
export function calculateTotals(purchases: readonly ShopPurchase[], { vouchers, taxes }: TotalsTerms): Totals {
  const shops = purchases.map((purchase) =>
    calculateShopTotals(purchase, vouchers.get(purchase.shop.id) ?? null, taxes),
  )
  const sum = (amountOf: (amounts: Amounts) => number) => shops.reduce((total, shop) => total + amountOf(shop), 0)
  return {
    shops,
    totalAmount: sum((shop) => shop.totalAmount),
    deliveryCharge: sum((shop) => shop.deliveryCharge),
    voucherDiscount: sum((shop) => shop.voucherDiscount),
    taxAmount: sum((shop) => shop.taxAmount),
    payableAmount: sum((shop) => shop.payableAmount),
    taxes: taxes.map((tax, index) => ({ ...tax, amount: sum((shop) => shop.taxes[index]?.amount ?? 0) })),
  }
}

function calculateShopTotals(purchase: ShopPurchase, voucher: UsableVoucher | null, taxes: readonly Tax[]): ShopTotals {
  const totalAmount = subtotal(purchase)
  const deliveryCharge = chargeForDelivery(purchase, totalAmount)
  const voucherDiscount = Math.max(0, Math.min(voucher?.discount ?? 0, totalAmount))
  const taxAmounts = taxes.map((tax) => ({ ...tax, amount: percentOf(totalAmount - voucherDiscount, tax.percentage) }))
  const taxAmount = taxAmounts.reduce((sum, tax) => sum + tax.amount, 0)
  return {
    shopId: purchase.shop.id,
    quantity: purchase.lines.reduce((sum, line) => sum + line.quantity, 0),
    voucher,
    totalAmount,
    deliveryCharge,
    voucherDiscount,
    taxAmount,
    payableAmount: totalAmount + deliveryCharge - voucherDiscount + taxAmount,
    taxes: taxAmounts,
  }
}

/** Free delivery is measured before the voucher, so that using one does not cost the shopper the free delivery. */
function chargeForDelivery({ shop, lines }: ShopPurchase, total: number): number {
  const isFree = shop.freeDeliveryFrom !== null && total >= shop.freeDeliveryFrom
  return lines.length === 0 || isFree ? 0 : shop.deliveryCharge
}

/** The taxes in force. A tax's id is its place among all that the operator has set up. */
export const activeTaxes = ({ vat_taxes }: Pick<Settings, 'vat_taxes'>): Tax[] =>
  vat_taxes.flatMap(({ name, percentage, is_active }, index) =>
    is_active ? [{ id: index + 1, name, percentage }] : [],
  )
