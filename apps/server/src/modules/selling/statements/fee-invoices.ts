import type { SellerIdentity } from '@rialto/contract'
import type { FeeInvoiceGap, FeeVat, FeeVatCode } from '@rialto/contract/fee-enums'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { FeeInvoiceData, FeeRate, FeeReference } from '../../../db/tables.ts'
import { marketUnits } from '../../../lib/money.ts'
import type { Settings } from '../../base/settings/index.ts'
import { identityOn } from '../../goods/shops/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { OWNER_MARKET, takeNumber, yearOf } from '../invoices/index.ts'
import { daysOf } from '../ledger/index.ts'
import {
  type FeePeriodRow,
  insertFeeInvoice,
  lockOpenFees,
  markInvoiced,
  selectInvoiceOf,
  selectOpenFeesOf,
  selectShopToInvoice,
} from './repository.ts'
import { type MonthOfShop, selectSpanOfMonth, sumFeesOfMonth } from './repository-content.ts'

// The market's invoice to a shop for a month that is closed, and its credit note for what it has given back of charges of earlier months
// (Directive 2006/112/EC, Art. 226 and 219). Amounts are those of `fee_periods`, which the ledger was posted with.

export interface Issue {
  shopId: number
  month: string
  settings: Settings
  now: number
}

const CODES: Readonly<Record<FeeVat, FeeVatCode>> = { domestic: 'S', reverse: 'AE', outside: 'O' }

/** Who the market is for the law, as far as it has said. */
function marketIdentity({ market_identity: told, home_country: country, contact }: Settings): SellerIdentity {
  const { name, street, post_code, town, vat_id, tax_number, register } = told
  return {
    ...{ is_trader: true, name, form: null, representative: null, vat_id, register, email: contact.email, phone: null },
    address: street && town && country ? { street, post_code, town, country } : null,
    tax_number: vat_id ? null : tax_number,
  }
}

/** What all fee invoices lack of the market itself. @param vats how fees are taxed */
export function marketLacks(settings: Settings, vats: readonly FeeVat[]): FeeInvoiceGap[] {
  const { name, address, vat_id, tax_number } = marketIdentity(settings)
  const isNumbered = vats.includes('reverse') ? vat_id : vats.includes('domestic') ? (vat_id ?? tax_number) : 'none'
  return [
    ...(name ? [] : ['market_name' as const]),
    ...(address ? [] : ['market_address' as const]),
    ...(isNumbered ? [] : ['market_vat_id' as const]),
  ]
}

/**
 * Issues what a shop's month lacks of its fee invoice and credit note, each once and with the next number of the market.
 * @returns what it lacks where a document cannot be issued yet
 */
export async function issueFeeDocuments(tx: Tx, issue: Issue): Promise<readonly FeeInvoiceGap[]> {
  const { shopId, month } = issue
  const periods = await lockOpenFees(tx, { shopId, month })
  if (periods.length === 0) return []
  const shop = await readShop(tx, issue)
  const lacks = gapsOf(issue.settings, shop, periods)
  if (lacks.length > 0) return lacks
  const span = { ...(await selectSpanOfMonth(tx, month)), shopId, month }
  const fees = await sumFeesOfMonth(tx, span)
  const charges = periods.filter(({ document }) => document === 'charge')
  if (charges.length > 0) await write(tx, issue, { kind: 'invoice', periods: charges, shop, refersTo: [], fees })
  const reversals = periods.filter(({ document }) => document === 'reversal')
  if (reversals.length === 0) return []
  const refersTo = await findCharges(tx, span, fees)
  if (!refersTo) return ['invoice']
  await write(tx, issue, { kind: 'credit_note', periods: reversals, shop, refersTo, fees })
  return []
}

/** What the documents of a shop's month lack now. */
export const lacksOf = async (db: Db, issue: Issue): Promise<readonly FeeInvoiceGap[]> =>
  gapsOf(issue.settings, await readShop(db, issue), await selectOpenFeesOf(db, issue))

function gapsOf(settings: Settings, shop: Shop, periods: readonly FeePeriodRow[]): FeeInvoiceGap[] {
  const vats = periods.map(({ vat }) => vat)
  return [
    ...marketLacks(settings, vats),
    ...(shop.name ? [] : ['shop_name' as const]),
    ...(shop.identity?.address || shop.address ? [] : ['shop_address' as const]),
    ...(vats.includes('reverse') && !shop.identity?.vat_id ? ['shop_vat_id' as const] : []),
  ]
}

type Shop = FeeInvoiceData['shop'] & { locale: string }

/** Who is invoiced: a trader by what is verified, others by the name and address of their page. */
async function readShop(tx: Db | Tx, { shopId, settings, now }: Issue): Promise<Shop> {
  const [identity, row] = [await identityOn(tx, shopId, now), await selectShopToInvoice(tx, shopId)]
  const isTold = identity?.is_trader || (identity === null && settings.seller_facts !== 'off')
  return {
    id: shopId,
    name: (isTold ? identity?.name : row?.name) ?? '',
    identity: isTold ? identity : null,
    address: isTold ? '' : (row?.address ?? ''),
    locale: row?.locale ?? settings.app_locale,
  }
}

/** The invoices that charged what was given back in a month; undefined: one of them is not issued yet. */
async function findCharges(
  tx: Tx,
  { shopId, month }: MonthOfShop,
  fees: Awaited<ReturnType<typeof sumFeesOfMonth>>,
): Promise<readonly FeeReference[] | undefined> {
  const found: FeeReference[] = []
  const back = fees.filter(({ kind, charged }) => kind === 'fee_back' && charged < month)
  for (const [charged, rows] of Map.groupBy(back, (row) => row.charged)) {
    const invoice = await selectInvoiceOf(tx, { shopId, month: charged })
    if (!invoice) return undefined
    const net = rows.reduce((sum, { commission }) => sum + commission, 0)
    found.push({ id: invoice.id, number: invoice.number, day: fromJson(invoice.data_json).day, net })
  }
  return found
}

interface Document {
  kind: 'invoice' | 'credit_note'
  periods: readonly FeePeriodRow[]
  shop: Shop
  refersTo: readonly FeeReference[]
  fees: Awaited<ReturnType<typeof sumFeesOfMonth>>
}

async function write(tx: Tx, { shopId, month, settings, now }: Issue, document: Document): Promise<void> {
  const { kind, periods, shop, refersTo, fees } = document
  const rates = periods
    .map((period): FeeRate => {
      const { vat, vat_ppm: ppm, commission: net, vat_amount: tax } = period
      const charged = fees.filter(
        (row) =>
          row.vat === vat &&
          row.ppm === ppm &&
          (kind === 'invoice' ? row.kind === 'earned' : row.kind === 'fee_back' && row.charged < month),
      )
      const orders = charged.reduce((sum, row) => sum + row.orders, 0)
      return { vat, code: CODES[vat], ppm, orders, net: Number(net), tax: Number(tax) }
    })
    .sort((one, other) => other.ppm - one.ppm || one.vat.localeCompare(other.vat))
  const [net, vat] = [rates.reduce((sum, rate) => sum + rate.net, 0), rates.reduce((sum, rate) => sum + rate.tax, 0)]
  const { from, to } = daysOf(month)
  const { locale, ...named } = shop
  const { code: currency, exponent } = marketUnits()
  const data: FeeInvoiceData = {
    ...{
      market: marketIdentity(settings),
      shop: named,
      day: dayIn(settings.time_zone, now),
      from_day: from,
      to_day: to,
    },
    ...{ currency, exponent, rates, net, vat, total: net + vat },
  }
  const codes = new Set(rates.map(({ code }) => code))
  const number = await takeNumber(tx, {
    shopId: OWNER_MARKET,
    kind: kind === 'invoice' ? 'fee_invoice' : 'fee_credit_note',
    year: yearOf(now, settings.time_zone),
  })
  const { id } = await insertFeeInvoice(tx, {
    ...{ shop_id: shopId, month, kind, number, locale, net, vat, issued_at: now },
    refers_to_json: toJson(refersTo),
    vat_code: codes.size === 1 ? (rates[0]?.code ?? null) : null,
    data_json: toJson(data),
  })
  await markInvoiced(tx, { shop_id: shopId, month, document: kind === 'invoice' ? 'charge' : 'reversal', id })
}
