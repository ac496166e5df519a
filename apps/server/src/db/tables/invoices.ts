import type { Address, SellerIdentity } from '@rialto/contract'
import type { InvoiceKind } from '@rialto/contract/enums'
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

/** Invoices and credit notes. A row never changes, but for the buyer's name and address, which go when the person is erased. */
export interface InvoicesTable {
  id: Generated<number>
  shop_id: number
  order_id: number
  kind: InvoiceKind
  /** `A7-2027-000123`. */
  number: string
  /** The refund that a credit note is for; null: its order was cancelled without one. */
  refund_id: number | null
  /** The invoice that a credit note takes back. */
  refers_to: number | null
  /** As `2027-01-31`. */
  supply_day: string
  issued_at: number
  /** The language of its order, in which it was issued. */
  locale: string
  data_json: Json<InvoiceData>
  buyer_json: Json<Address> | null
}

/** Documents with numbers: of sellers, and of the market for its fee. */
export type NumberedKind = InvoiceKind | 'fee_invoice' | 'fee_credit_note'

/** The numbers of a seller's documents. The row is locked from taking a number to the end of the transaction, so there are no gaps. */
export interface NumberRangesTable {
  /** 0: the market. */
  owner_shop_id: number
  kind: NumberedKind
  year: number
  prefix: string
  /** The next number. */
  next: number
}

/** A text by language; that of the content is always there. */
export type Words = Readonly<Record<string, string>>

/** An invoice or credit note as it was issued; amounts in minor units of its currency. */
export interface InvoiceData {
  shop: Words
  seller: SellerIdentity
  order: { code: string; placed_day: string; payment_method: 'cash' | 'online' }
  /** The invoice that a credit note takes back, all that is left of it or a part. */
  takes_back: { number: string; day: string; is_part?: boolean } | null
  day: string
  /** The event that `supply_day` dates. */
  supply: 'sent' | 'paid'
  currency: string
  exponent: number
  lines: readonly InvoiceDataLine[]
  rates: readonly InvoiceDataRate[]
  /** total = net + tax = paid_by_market + paid + to_pay */
  net: number
  tax: number
  total: number
  paid_by_market: number
  paid: number
  to_pay: number
  /** The refunds of pieces that were cancelled before the invoice, which are not in it. Not there in documents of before decision 210. */
  cancelled_before?: readonly number[]
}

export interface InvoiceDataLine {
  /** Null: delivery, or a reduction. */
  line_id: number | null
  /** A credit note's part that no goods stand for; below 0 where former ones are taken off. */
  is_reduction?: boolean
  name: Words
  /** Brand, options and unit. */
  details: Words
  quantity: number
  /** Of one piece, without tax and before the discount, in hundredths of a minor unit. */
  unit_net: number
  /** The seller's voucher, without tax. */
  discount: number
  net: number
  tax: number
  /** Which of `rates` it is charged with. */
  rate: number
}

export interface InvoiceDataRate {
  /** More than one where several taxes have the same base. */
  taxes: readonly { name: Words; percentage: number; amount: number }[]
  code: string | null
  exemption: string | null
  net: number
}

/** The address of an invoice that the law keeps once the shopper is erased. */
export interface KeptInvoicesTable {
  order_id: number
  address_json: Json<Address>
  keep_until: number
}
