import type { SellerIdentity } from '@rialto/contract'
import { EU_COUNTRIES } from '@rialto/contract/market-enums'
import { marketUnits } from '../../../lib/money.ts'
import type { Settings } from '../../base/settings/index.ts'
import { deliveryShares, type FrozenPurchase, type OrderCommission } from '../ledger/index.ts'
import { type CommissionRules, chargeOrder, feeVatOf, goodsTaxOf, rulesAt } from './rules.ts'

interface Charged {
  shopId: number
  /** Who its seller is, as far as it is verified. */
  seller: SellerIdentity | null
  /** In the order of the purchase's lines. */
  goods: readonly { categoryIds: readonly number[]; quantity: number }[]
}

interface Charging {
  commission: CommissionRules
  settings: Pick<Settings, 'home_country' | 'fee_vat_percentage'>
  /** When the order is placed. */
  now: number
}

const isInEu = (country: string): boolean => EU_COUNTRIES.includes(country)

/** The commission of an order that is being placed, which the order keeps. */
export function chargePurchase(
  purchase: FrozenPurchase,
  { shopId, seller, goods }: Charged,
  { commission: { rules, parents }, settings, now }: Charging,
): OrderCommission {
  const shares = deliveryShares(purchase)
  const lines = purchase.lines.map(({ total, shopVoucher, taxes }, index) => ({
    categoryIds: goods[index]?.categoryIds ?? [],
    quantity: goods[index]?.quantity ?? 0,
    ...{ total, shopVoucher, goodsTax: goodsTaxOf(taxes), deliveryShare: shares[index] ?? 0 },
  }))
  const order = { shopId, isInclusive: purchase.isInclusive, lines }
  const charged = chargeOrder(rulesAt(rules, now), parents, order, marketUnits().quantum)
  const vat = feeVatOf(
    seller,
    { country: settings.home_country, ppm: Math.round(settings.fee_vat_percentage * 10_000) },
    isInEu,
  )
  return {
    lines: charged.lines.map(({ rule, base, commission }) => ({
      commission_rule_id: rule?.id ?? null,
      commission_ppm: rule?.ppm ?? 0,
      commission_fixed: rule?.fixed ?? 0,
      ...{ commission_base: base, commission, commission_on_refund: rule?.onRefund ?? 'all' },
    })),
    delivery_commission: charged.delivery,
    fee_vat: vat.kind,
    fee_vat_ppm: vat.ppm,
  }
}
