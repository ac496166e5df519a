import type { SellerIdentity } from '@rialto/contract'
import type { InvoiceKind } from '@rialto/contract/enums'
import type { FeeVat, FeeVatCode } from '@rialto/contract/fee-enums'
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

/** A month that is over: no posting and no fee has a time in it any more. Months before the latest one are closed, too. */
export interface LedgerClosingsTable {
  /** As `2027-01`. */
  month: string
  closed_at: number
}

/** A year whose report to the tax office sellers were told of, and how many of them. */
export interface TaxReportNoticesTable {
  year: number
  shops: number
  told_at: number
}

/** The statement of a shop and month. Its content is read from the entries of the month, which are as closed as it is. */
export interface StatementsTable {
  id: Generated<number>
  shop_id: number
  month: string
  /** `S7-2027-01`. */
  number: string
  /** The language of the shop's owner. */
  locale: string
  /** What the market owes the shop in all, in minor units; minus: the shop owes it. */
  opening: number
  closing: number
  created_at: number
}

/** What the market charges a shop for a month, or gives back of a charge of an earlier month. A row never changes. */
export interface FeeInvoicesTable {
  id: Generated<number>
  shop_id: number
  /** The month that it is for. */
  month: string
  kind: InvoiceKind
  /** `F-2027-000123`. */
  number: string
  locale: string
  /** The invoices that a credit note takes back a part of. */
  refers_to_json: Json<readonly FeeReference[]>
  net: number
  vat: number
  /** EN 16931: `S`, `AE`, `O`; null: rates of several kinds. */
  vat_code: FeeVatCode | null
  data_json: Json<FeeInvoiceData>
  issued_at: number
}

export interface FeeReference {
  id: number
  number: string
  day: string
  /** What the credit note takes back of it, without tax. */
  net: number
}

/** A fee invoice as it was issued; amounts in minor units of its currency. */
export interface FeeInvoiceData {
  /** Its contacts are left out. */
  market: SellerIdentity
  /** Who the shop is for the law; of one that is no trader, or that nobody has asked, the name and address of its page. */
  shop: { id: number; name: string; identity: SellerIdentity | null; address: string }
  day: string
  from_day: string
  to_day: string
  currency: string
  exponent: number
  rates: readonly FeeRate[]
  net: number
  vat: number
  total: number
}

export interface FeeRate {
  vat: FeeVat
  code: FeeVatCode
  /** Parts per million. */
  ppm: number
  /** How many orders it was charged for. */
  orders: number
  net: number
  tax: number
}
