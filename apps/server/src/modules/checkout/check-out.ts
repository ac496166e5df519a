import type { CheckoutGroup, CheckoutReply } from '@rialto/contract'
import { toDecimal } from '../../lib/money.ts'
import { Refusal } from '../../lib/refusal.ts'
import { findAddress } from '../addresses/index.ts'
import { loadCart, type PricedGroup, presentGroup } from '../cart/index.ts'
import { type ModuleDeps, type Settings, settingText } from '../settings/index.ts'
import { findUsableVouchers, goodsTotal } from '../vouchers/index.ts'
import { type Figures, figure, type ShopFigures } from './figure.ts'
import { taxesOf } from './taxes.ts'

interface CheckoutWanted {
  userId: number
  locale: string
  shop_ids: readonly number[]
  coupon_codes: readonly string[]
  is_buy_now: boolean
  address_id?: number | null | undefined
}

/**
 * The figures of the selected shops as an order of this moment would have them; nothing is changed by asking. Shops of which nothing
 * is in the cart fall away, and their vouchers with them. Buy-now has but one line: with no shop named, that line's shop is meant.
 */
export async function checkOut(deps: ModuleDeps, wanted: CheckoutWanted): Promise<CheckoutReply | Refusal> {
  const { userId, locale, shop_ids, coupon_codes, is_buy_now: buyNow, address_id } = wanted
  const { db } = deps.database
  const now = deps.now()
  const settings = await deps.settings.read()
  const address = address_id && (await findAddress(db, userId, address_id))
  if (address instanceof Refusal) return address
  const cart = await loadCart(db, { userId, buyNow, now, locale })
  const isSelected = (id: number) => shop_ids.includes(id) || (buyNow && shop_ids.length === 0)
  const groups = cart.groups.filter((group) => isSelected(group.shop.id))
  const shopTotals = new Map([
    ...shop_ids.map((id) => [id, 0] as const),
    ...groups.map((group) => [group.shop.id, goodsTotal(group)] as const),
  ])
  const purchase = { userId, now, currency: settings.currency, shopTotals }
  // Nothing is bought: no code can be wrong for it.
  const codes = groups.length === 0 ? [] : coupon_codes
  const vouchers = await findUsableVouchers(db, codes, purchase)
  if (vouchers instanceof Refusal) return vouchers
  return present(groups, figure(groups, { vouchers, taxes: taxesOf(settings) }), { settings, locale })
}

function present(
  groups: readonly PricedGroup[],
  { shops, ...whole }: Figures,
  { settings, locale }: { settings: Settings; locale: string },
): CheckoutReply {
  const byShop = new Map(shops.map((shop) => [shop.shop_id, shop]))
  return {
    checkout_items: groups.flatMap((group) => {
      const figures = byShop.get(group.shop.id)
      return figures ? [presentCheckoutGroup(group, figures)] : []
    }),
    apply_coupon: shops.some((shop) => shop.voucher !== null),
    checkout: {
      total_amount: toDecimal(whole.total_amount),
      delivery_charge: toDecimal(whole.delivery_charge),
      coupon_discount: toDecimal(whole.coupon_discount),
      payable_amount: toDecimal(whole.payable_amount),
      order_tax_amount: toDecimal(whole.tax_amount),
      all_vat_taxes: whole.taxes.map(({ name, amount, ...tax }) => ({
        ...tax,
        name: settingText(settings, locale, name),
        amount: toDecimal(amount),
      })),
    },
  }
}

const presentCheckoutGroup = (group: PricedGroup, figures: ShopFigures): CheckoutGroup => ({
  ...presentGroup(group),
  estimated_delivery: group.shop.estimated_delivery,
  total_amount: toDecimal(figures.total_amount),
  delivery_charge: toDecimal(figures.delivery_charge),
  coupon_code: figures.voucher?.code ?? null,
  coupon_discount: toDecimal(figures.coupon_discount),
  tax_amount: toDecimal(figures.tax_amount),
})
