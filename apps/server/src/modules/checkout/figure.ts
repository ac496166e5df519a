import { percentOf } from '../../lib/money.ts'
import { goodsTotal, type UsableVoucher } from '../vouchers/index.ts'

/** What is bought of one shop, as far as its figures depend on it; the cart's priced groups are such. Minor units. */
export interface FiguredGroup {
  shop: {
    id: number
    delivery_charge: number
    /** An amount from which delivery is free; null: never. */
    free_delivery_from: number | null
  }
  lines: readonly { quantity: number; line_total: number }[]
}

/** A tax of the shop's country; percent of the goods after the voucher. */
export interface Tax {
  id: number
  name: string
  percentage: number
}

export interface TaxAmount extends Tax {
  amount: number
}

/** What is to be paid, in minor units: payable = total + delivery - coupon + tax, and tax is the sum of `taxes` (api.md, "Payable"). */
export interface Amounts {
  total_amount: number
  delivery_charge: number
  coupon_discount: number
  tax_amount: number
  payable_amount: number
  /** Every configured tax, also where it comes to 0. */
  taxes: TaxAmount[]
}

export interface ShopFigures extends Amounts {
  shop_id: number
  /** Pieces, not lines. */
  quantity: number
  voucher: UsableVoucher | null
}

/** Each figure is the sum of the shops' figures. */
export interface Figures extends Amounts {
  shops: ShopFigures[]
}

interface Terms {
  /** By shop, weighed against the very groups that are figured. */
  vouchers: ReadonlyMap<number, UsableVoucher>
  taxes: readonly Tax[]
}

/** The figures of a purchase, by shop and in all; for the checkout that shows them and the order that is placed (api.md, "Payable"). */
export function figure(groups: readonly FiguredGroup[], { vouchers, taxes }: Terms): Figures {
  const shops = groups.map((group) => figureShop(group, vouchers.get(group.shop.id) ?? null, taxes))
  const sum = (amountOf: (amounts: Amounts) => number) => shops.reduce((all, one) => all + amountOf(one), 0)
  return {
    shops,
    total_amount: sum((one) => one.total_amount),
    delivery_charge: sum((one) => one.delivery_charge),
    coupon_discount: sum((one) => one.coupon_discount),
    tax_amount: sum((one) => one.tax_amount),
    payable_amount: sum((one) => one.payable_amount),
    taxes: taxes.map((tax, place) => ({ ...tax, amount: sum((one) => one.taxes[place]?.amount ?? 0) })),
  }
}

function figureShop(group: FiguredGroup, voucher: UsableVoucher | null, taxes: readonly Tax[]): ShopFigures {
  const total_amount = goodsTotal(group)
  const delivery_charge = deliveryOf(group, total_amount)
  const coupon_discount = Math.max(0, Math.min(voucher?.discount ?? 0, total_amount))
  const taxed = taxes.map((tax) => ({ ...tax, amount: percentOf(total_amount - coupon_discount, tax.percentage) }))
  const tax_amount = taxed.reduce((sum, tax) => sum + tax.amount, 0)
  return {
    shop_id: group.shop.id,
    quantity: group.lines.reduce((sum, line) => sum + line.quantity, 0),
    voucher,
    total_amount,
    delivery_charge,
    coupon_discount,
    tax_amount,
    payable_amount: total_amount + delivery_charge - coupon_discount + tax_amount,
    taxes: taxed,
  }
}

/** Before the voucher: what a shopper saves does not cost them the free delivery that they were promised. */
const deliveryOf = ({ shop: { delivery_charge, free_delivery_from }, lines }: FiguredGroup, total: number): number =>
  lines.length === 0 || (free_delivery_from !== null && total >= free_delivery_from) ? 0 : delivery_charge
