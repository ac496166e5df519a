import type { Address, SellerIdentity } from '@rialto/contract'
import { toJson } from '../../../db/json.ts'
import { storedUnits } from '../../../lib/money.ts'
import { CONTENT_LOCALE, text, translate } from '../../../lib/texts.ts'
import type { Settings } from '../../base/settings/index.ts'
import { dayIn, type TaxedSeller, type TaxesInForce } from '../../goods/taxes/index.ts'
import { calculateTotals, shareByLine } from '../checkout/checkout.ts'
import { invoiceFigures } from './invoice-data.ts'
import type { NumberedSource } from './present-numbered.ts'

const BUYER: Address = {
  ...{ id: 0, name: 'Amira Haddad', phone: '+1 555 010 2040', area: 'Dock Quarter', flat_no: '4B', post_code: '04101' },
  ...{ address_line: '14 Canal Street', address_line2: null, address_type: 'home', latitude: null, longitude: null },
  is_default: true,
}

interface Example {
  identity: SellerIdentity
  shop: string
  settings: Settings
  taxes: TaxesInForce
  /** How the shop is taxed; undefined: as most are. */
  taxedAs: TaxedSeller | undefined
  number: string
  now: number
  locale: string
}

/** An order that nobody made, invoiced as those of the market are: two products, with the taxes of now. */
export function exampleInvoice({
  identity,
  shop,
  settings,
  taxes,
  taxedAs,
  number,
  now,
  locale,
}: Example): Omit<NumberedSource, 'logo'> {
  const { currency, exponent } = storedUnits()
  const unit = 10 ** exponent
  const lines = [
    { quantity: 2, lineTotal: 36 * unit },
    { quantity: 1, lineTotal: 24 * unit },
  ]
  const priced = { id: 0, deliveryCharge: 5 * unit, freeDeliveryFrom: null, identity: toJson(identity) }
  const purchase = { shop: { ...priced, ...(taxedAs && { tax: taxedAs }) }, lines }
  const [totals] = calculateTotals([purchase], { vouchers: new Map(), taxes }).shops
  if (!totals) throw new Error('the example has no totals')
  const named = (words: string) => ({ [CONTENT_LOCALE]: words, [locale]: words })
  const prices = lines.map(({ lineTotal }) => lineTotal)
  const shares = totals.shares ?? shareByLine(prices, totals)
  const day = dayIn(settings.time_zone, now)
  return {
    ...{ kind: 'invoice', number, supplyDay: day, buyer: BUYER, settings, locale },
    data: {
      ...{ shop: named(shop), seller: identity, takes_back: null, day, supply: 'sent', currency, exponent },
      order: { code: 'RL-EXAMPLE', placed_day: day, payment_method: 'online' },
      ...invoiceFigures(
        {
          includesTax: totals.isInclusive,
          lines: lines.map(({ quantity, lineTotal }, index) => ({
            ...{ id: index + 1, quantity, total: lineTotal, shopVoucher: 0, marketVoucher: 0 },
            name: named(translate(locale, text('A product of yours'))),
            details: named(''),
            taxes: shares[index]?.taxes ?? [],
          })),
          delivery: { charge: totals.deliveryCharge, name: named(translate(locale, text('Delivery'))) },
          taxes: totals.taxes,
          payable: totals.payableAmount,
          isPaid: true,
        },
        named,
      ),
    },
  }
}
