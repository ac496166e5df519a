import type { CheckoutGroup, CheckoutReply, SellerIdentity } from '@rialto/contract'
import type { TaxMode } from '@rialto/contract/market-enums'
import { fromJson, type Json } from '../../../db/json.ts'
import type { OrderTax } from '../../../db/tables.ts'
import { percentOf, toDecimal } from '../../../lib/money.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { type ModuleDeps, type Settings, settingText } from '../../base/settings/index.ts'
import { presentChoice } from '../../goods/delivery/index.ts'
import {
  addUp,
  calculateTaxes,
  type FlatTax,
  hasRates,
  type LineShare,
  type Place,
  placeOf,
  type RatesInForce,
  rateOfLine,
  readTaxes,
  type TaxedSeller,
  type TaxesInForce,
} from '../../goods/taxes/index.ts'
import { findAddress } from '../../people/addresses/addresses.ts'
import {
  defaultAddressOf,
  deliverGroups,
  destinationOf,
  type GroupDelivery,
  loadCart,
  type PricedGroup,
  presentChosen,
  presentGroup,
  type WantedDelivery,
  withDelivery,
} from '../cart/index.ts'
import { findUsableVouchers, subtotal, type UsableVoucher } from '../vouchers/index.ts'

export { shareByLine } from './line-taxes.ts'

interface CheckoutQuery {
  userId: number
  locale: string
  shopIds: readonly number[]
  voucherCodes: readonly string[]
  buyNow: boolean
  addressId: number | null
  /** The chosen methods of delivery, by shop. */
  wanted: ReadonlyMap<number, WantedDelivery>
}

/**
 * Calculates the totals of the selected shops as an order would have them now, without changing anything. Shops with nothing in the
 * cart are left out, and their vouchers with them. Buy-now has a single line: without a selected shop, its shop is meant.
 */
export async function showCheckout(deps: ModuleDeps, query: CheckoutQuery): Promise<CheckoutReply | Refusal> {
  const { userId, locale, shopIds, voucherCodes, buyNow, addressId, wanted } = query
  const { db } = deps.database
  const now = deps.now()
  const [settings, taxes] = [await deps.settings.read(), await readTaxes(deps)]
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
  const followsAddress = groups.some(({ shop }) => shop.deliveryVersion > 0 || shop.tax.place === 'destination')
  const goesTo = address || (followsAddress ? await defaultAddressOf(db, userId) : null) || null
  const to = destinationOf(goesTo ?? undefined, settings)
  const delivered = await deliverGroups(db, groups, { to, settings, now, wanted })
  const priced = withDelivery(groups, delivered, locale)
  const place = placeOf(goesTo, settings.home_country)
  return present(priced, calculateTotals(priced, { vouchers, taxes, place }), { settings, locale, delivered })
}

interface Presenting {
  settings: Settings
  locale: string
  delivered: ReadonlyMap<number, GroupDelivery>
}

function present(
  groups: readonly PricedGroup[],
  { shops, ...totals }: Totals,
  { settings, locale, delivered }: Presenting,
): CheckoutReply {
  const byShop = new Map(shops.map((shop) => [shop.shopId, shop]))
  return {
    checkout_items: groups.flatMap((group) => {
      const shopTotals = byShop.get(group.shop.id)
      const delivery = delivered.get(group.shop.id)
      if (!shopTotals) return []
      return [{ ...presentCheckoutGroup(group, shopTotals), ...(delivery && presentGroupDelivery(delivery, locale)) }]
    }),
    apply_coupon: shops.some((shop) => shop.voucher !== null),
    checkout: {
      total_amount: toDecimal(totals.totalAmount),
      delivery_charge: toDecimal(totals.deliveryCharge),
      coupon_discount: toDecimal(totals.voucherDiscount),
      payable_amount: toDecimal(totals.payableAmount),
      order_tax_amount: toDecimal(totals.taxAmount),
      all_vat_taxes: shownTaxes(totals.taxes).map(({ id, name, percentage, amount, base }) => ({
        ...{ id, percentage },
        name: settingText(settings, locale, name),
        amount: toDecimal(amount),
        ...(base !== undefined && { base: toDecimal(base) }),
      })),
      ...(totals.isInclusive && { prices_include_tax: true }),
      ...(delivered.size > 0 && {
        cash_offered: settings.cash_on_delivery && [...delivered.values()].every(takesCash),
      }),
    },
  }
}

const takesCash = ({ chosen }: GroupDelivery): boolean => chosen?.method.allows_cash !== false

const presentGroupDelivery = (delivery: GroupDelivery, locale: string): Partial<CheckoutGroup> => ({
  ...presentChosen(delivery),
  delivery_options: delivery.options.map((option) => presentChoice(option, locale)),
  deliverable: delivery.chosen !== undefined,
  ...(delivery.reason && { not_deliverable_reason: delivery.reason }),
  zones: [...delivery.zones],
  ...(delivery.isChoiceGone && { is_choice_gone: true }),
  grams: delivery.grams,
})

const presentCheckoutGroup = (group: PricedGroup, totals: ShopTotals): CheckoutGroup => ({
  ...presentGroup(group),
  estimated_delivery: group.shop.estimatedDelivery,
  total_amount: toDecimal(totals.totalAmount),
  delivery_charge: toDecimal(totals.deliveryCharge),
  ...(group.shop.isDeliverySet ? {} : { is_delivery_set: false }),
  coupon_code: totals.voucher?.code ?? null,
  coupon_discount: toDecimal(totals.voucherDiscount),
  tax_amount: toDecimal(totals.taxAmount),
  ...(totals.exemption !== null && { tax_exemption: totals.exemption }),
})

/** The purchase in one shop, such as a priced group of the cart; in minor units. */
export interface ShopPurchase {
  shop: {
    id: number
    deliveryCharge: number
    /** The amount from which delivery is free; null: never. */
    freeDeliveryFrom: number | null
    identity?: Json<SellerIdentity> | null
    tax?: TaxedSeller
    /** As it was read with the prices; undefined: as in all shops. */
    pricesIncludeTax?: boolean
  }
  lines: readonly { quantity: number; lineTotal: number; taxCategoryId?: number | null }[]
}

/** In minor units: payable = total + delivery - voucher + tax that is not in the prices (docs/spec/api §5, "Payable"). */
interface Amounts {
  totalAmount: number
  deliveryCharge: number
  voucherDiscount: number
  /** The sum of `taxes`, whether added or in the prices. */
  taxAmount: number
  payableAmount: number
  /** Of the list: every tax in force, also those that come to 0; of rates: those that occur. */
  taxes: OrderTax[]
  isInclusive: boolean
}

export interface ShopTotals extends Amounts {
  shopId: number
  /** Pieces, not lines. */
  quantity: number
  voucher: UsableVoucher | null
  /** How the taxes were found. */
  taxMode: TaxMode
  /** Why its seller charges no tax; null: it does. */
  exemption: string | null
  /** With rates: what each line bears of the voucher and the taxes; else {@link shareByLine} tells. */
  shares: LineShare[] | null
}

/** Each amount is the sum of the shops' amounts. */
export interface Totals extends Amounts {
  shops: ShopTotals[]
}

interface TotalsTerms {
  /** By shop, evaluated for these purchases. */
  vouchers: ReadonlyMap<number, UsableVoucher>
  taxes: TaxesInForce
  /** Where the purchases go; only rates depend on it. */
  place?: Place
}

const NOWHERE: Place = { country: null, region: null, postCode: null }

/** Calculates the payable amount and its parts, by shop and in total, for checkout and orders (docs/spec/api §5, "Payable"). */
export function calculateTotals(
  purchases: readonly ShopPurchase[],
  { vouchers, taxes, place = NOWHERE }: TotalsTerms,
): Totals {
  const shops = purchases.map((purchase) =>
    calculateShopTotals(purchase, vouchers.get(purchase.shop.id) ?? null, taxes, place),
  )
  const sum = (amountOf: (amounts: Amounts) => number) => shops.reduce((total, shop) => total + amountOf(shop), 0)
  const isInclusive =
    hasRates(taxes) && (shops.length === 0 ? taxes.isInclusive : shops.every((shop) => shop.isInclusive))
  // While prices are multiplied, some shops have the tax in them and others not: what is told is what is added.
  const told = isInclusive ? shops : shops.filter((shop) => !shop.isInclusive)
  const ofShops = told.flatMap((shop) => shop.taxes)
  return {
    shops,
    totalAmount: sum((shop) => shop.totalAmount),
    deliveryCharge: sum((shop) => shop.deliveryCharge),
    voucherDiscount: sum((shop) => shop.voucherDiscount),
    taxAmount: told.reduce((total, shop) => total + shop.taxAmount, 0),
    payableAmount: sum((shop) => shop.payableAmount),
    taxes: hasRates(taxes)
      ? [...Map.groupBy(ofShops, ({ id }) => id).values()].map(addUp)
      : taxes.map((tax, index) => ({ ...tax, amount: sum((shop) => shop.taxes[index]?.amount ?? 0) })),
    isInclusive,
  }
}

function calculateShopTotals(
  purchase: ShopPurchase,
  voucher: UsableVoucher | null,
  inForce: TaxesInForce,
  place: Place,
): ShopTotals {
  const totalAmount = subtotal(purchase)
  const deliveryCharge = chargeForDelivery(purchase, totalAmount)
  const voucherDiscount = Math.max(0, Math.min(voucher?.discount ?? 0, totalAmount))
  const isInclusive = hasRates(inForce) && (purchase.shop.pricesIncludeTax ?? inForce.isInclusive)
  const { taxes, shares } = hasRates(inForce)
    ? taxByRates(purchase, { voucher, voucherDiscount, deliveryCharge, inForce: { ...inForce, isInclusive }, place })
    : { taxes: taxByList(inForce, totalAmount - voucherDiscount), shares: null }
  const taxAmount = taxes.reduce((sum, tax) => sum + tax.amount, 0)
  return {
    shopId: purchase.shop.id,
    quantity: purchase.lines.reduce((sum, line) => sum + line.quantity, 0),
    voucher,
    totalAmount,
    deliveryCharge,
    voucherDiscount,
    taxAmount,
    payableAmount: totalAmount + deliveryCharge - voucherDiscount + (isInclusive ? 0 : taxAmount),
    taxes,
    isInclusive,
    taxMode: hasRates(inForce) ? 'rates' : 'flat',
    exemption: taxes.find((tax) => tax.exemption)?.exemption ?? null,
    shares,
  }
}

/** Each active tax of the list, on the goods after the voucher; delivery is free of tax. */
const taxByList = (taxes: readonly FlatTax[], base: number): OrderTax[] =>
  taxes.map((tax) => ({ ...tax, amount: percentOf(base, tax.percentage) }))

interface RatedPurchase {
  voucher: UsableVoucher | null
  voucherDiscount: number
  deliveryCharge: number
  inForce: RatesInForce
  place: Place
}

const REGULAR: TaxedSeller = { status: 'regular', place: 'origin', country: null, exemption: null }

function taxByRates(
  { shop, lines }: ShopPurchase,
  { voucher, voucherDiscount, deliveryCharge, inForce, place }: RatedPurchase,
) {
  const { table, day, isInclusive, taxOnDelivery, homeCountry } = inForce
  const tax = shop.tax ?? REGULAR
  const known = tax.country ?? (shop.identity ? fromJson(shop.identity).address?.country : null)
  const seller = { ...tax, country: known ?? homeCountry }
  const { taxes, lines: shares } = calculateTaxes({
    lines: lines.map(({ lineTotal, taxCategoryId = null }) => ({
      total: lineTotal,
      rate: rateOfLine(table, { seller, categoryId: taxCategoryId, address: place, day }),
    })),
    voucher: { discount: voucherDiscount, marketPpm: voucher?.marketPpm ?? 0 },
    delivery: deliveryCharge,
    isInclusive,
    taxOnDelivery,
  })
  return { taxes, shares }
}

/** Taxes as people see them: where no rate holds, there is none to name. */
export const shownTaxes = <Tax extends { id: number }>(taxes: readonly Tax[]): Tax[] =>
  taxes.filter(({ id }) => id !== 0)

/** Free delivery is measured before the voucher, so that using one does not cost the shopper the free delivery. */
function chargeForDelivery({ shop, lines }: ShopPurchase, total: number): number {
  const isFree = shop.freeDeliveryFrom !== null && total >= shop.freeDeliveryFrom
  return lines.length === 0 || isFree ? 0 : shop.deliveryCharge
}
