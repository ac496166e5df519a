import type { CheckoutGroup, CheckoutReply } from '@rialto/contract'
import { percentOf, toDecimal } from '../../../lib/money.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { type ModuleDeps, type Settings, settingText } from '../../base/settings/index.ts'
import { findAddress } from '../../people/addresses/addresses.ts'
import { loadCart, type PricedGroup, presentGroup } from '../cart/index.ts'
import { findUsableVouchers, subtotal, type UsableVoucher } from '../vouchers/index.ts'

export { type LineShare, shareByLine } from './line-taxes.ts'

interface CheckoutQuery {
  userId: number
  locale: string
  shopIds: readonly number[]
  voucherCodes: readonly string[]
  buyNow: boolean
  addressId: number | null
}

/**
 * Calculates the totals of the selected shops as an order would have them now, without changing anything. Shops with nothing in the
 * cart are left out, and their vouchers with them. Buy-now has a single line: without a selected shop, its shop is meant.
 */
export async function showCheckout(deps: ModuleDeps, query: CheckoutQuery): Promise<CheckoutReply | Refusal> {
  const { userId, locale, shopIds, voucherCodes, buyNow, addressId } = query
  const { db } = deps.database
  const now = deps.now()
  const settings = await deps.settings.read()
  const address = addressId && (await findAddress(db, userId, addressId))
  if (address instanceof Refusal) return address
  const cart = await loadCart(db, { userId, buyNow, now, locale })
  const isSelected = (id: number) => shopIds.includes(id) || (buyNow && shopIds.length === 0)
  const groups = cart.groups.filter((group) => isSelected(group.shop.id))
  const shopTotals = new Map([
    ...shopIds.map((id) => [id, 0] as const),
    ...groups.map((group) => [group.shop.id, subtotal(group)] as const),
  ])
  const purchase = { userId, now, currency: settings.currency, isMarket: settings.multi_vendor, shopTotals }
  // Without a purchase no code is refused.
  const codes = groups.length === 0 ? [] : voucherCodes
  const vouchers = await findUsableVouchers(db, codes, purchase)
  if (vouchers instanceof Refusal) return vouchers
  const totals = calculateTotals(groups, { vouchers, taxes: activeTaxes(settings) })
  return present(groups, totals, { settings, locale })
}

function present(
  groups: readonly PricedGroup[],
  { shops, ...totals }: Totals,
  { settings, locale }: { settings: Settings; locale: string },
): CheckoutReply {
  const byShop = new Map(shops.map((shop) => [shop.shopId, shop]))
  return {
    checkout_items: groups.flatMap((group) => {
      const shopTotals = byShop.get(group.shop.id)
      return shopTotals ? [presentCheckoutGroup(group, shopTotals)] : []
    }),
    apply_coupon: shops.some((shop) => shop.voucher !== null),
    checkout: {
      total_amount: toDecimal(totals.totalAmount),
      delivery_charge: toDecimal(totals.deliveryCharge),
      coupon_discount: toDecimal(totals.voucherDiscount),
      payable_amount: toDecimal(totals.payableAmount),
      order_tax_amount: toDecimal(totals.taxAmount),
      all_vat_taxes: totals.taxes.map(({ name, amount, ...tax }) => ({
        ...tax,
        name: settingText(settings, locale, name),
        amount: toDecimal(amount),
      })),
    },
  }
}

const presentCheckoutGroup = (group: PricedGroup, totals: ShopTotals): CheckoutGroup => ({
  ...presentGroup(group),
  estimated_delivery: group.shop.estimatedDelivery,
  total_amount: toDecimal(totals.totalAmount),
  delivery_charge: toDecimal(totals.deliveryCharge),
  ...(group.shop.isDeliverySet ? {} : { is_delivery_set: false }),
  coupon_code: totals.voucher?.code ?? null,
  coupon_discount: toDecimal(totals.voucherDiscount),
  tax_amount: toDecimal(totals.taxAmount),
})

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
interface Tax {
  id: number
  name: string
  percentage: number
}

interface TaxAmount extends Tax {
  amount: number
}

/** In minor units: payable = total + delivery - voucher + tax (docs/spec/api §5, "Payable"). */
interface Amounts {
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
