import type { CheckoutGroup, CheckoutReply } from '@rialto/contract'
import { toDecimal } from '../../../lib/money.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { type ModuleDeps, type Settings, settingText } from '../../base/settings/index.ts'
import { findAddress } from '../../people/addresses/index.ts'
import { loadCart, type PricedGroup, presentGroup } from '../cart/index.ts'
import { findUsableVouchers, subtotal } from '../vouchers/index.ts'
import { activeTaxes, calculateTotals, type ShopTotals, type Totals } from './calculate-totals.ts'

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
