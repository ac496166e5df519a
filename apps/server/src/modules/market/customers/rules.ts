import type { Address, Customer } from '@rialto/contract'

/** The latest orders that a person's page shows; the list of orders has the others. */
export const LATEST_ORDERS = 20

interface AccountState {
  disabled_at: number | null
  erased_at: number | null
}

export function stateOf({ disabled_at, erased_at }: AccountState): Customer['state'] {
  if (erased_at !== null) return 'erased'
  return disabled_at === null ? 'open' : 'disabled'
}

export const toIso = (at: number): string => new Date(at).toISOString()
export const toIsoOrNull = (at: number | null): string | null => (at === null ? null : toIso(at))

/** Invoices are kept to the end of the tenth year after theirs, as tax law in most of the EU asks. */
const INVOICE_YEARS = 10

/** The first moment at which the invoice of an order may go. */
export const keepInvoiceUntil = (issuedAt: number): number =>
  Date.UTC(new Date(issuedAt).getUTCFullYear() + INVOICE_YEARS + 1, 0, 1)

interface InvoicedOrder {
  status: string
  placed_at: number
  /** When its last numbered document was issued; null: there is none, and its code is its number. */
  issued_at: number | null
}

/** Until when the invoice of an order is kept; undefined: a cancelled order without documents leaves none. */
export const invoiceKeptUntil = ({ status, placed_at, issued_at }: InvoicedOrder): number | undefined =>
  status === 'cancelled' && issued_at === null ? undefined : keepInvoiceUntil(Number(issued_at ?? placed_at))

/** The last day before a moment, as `2036-12-31`. */
export const lastDayBefore = (moment: number): string => new Date(moment - 1).toISOString().slice(0, 10)

/** The address of an order without anything that leads to a person. */
export const blankAddress = ({ region: _, region_name: _1, ...address }: Address, name: string): Address => ({
  ...address,
  name,
  phone: '',
  area: '',
  flat_no: null,
  post_code: null,
  address_line: '',
  address_line2: null,
  latitude: null,
  longitude: null,
})

/** Replaces each of the words in all texts of a JSON value. */
export const replaceWords = <T>(value: T, words: readonly string[], by: string): T =>
  JSON.parse(JSON.stringify(value), (_, item) =>
    typeof item === 'string' ? words.reduce((text, word) => text.replaceAll(word, by), item) : item,
  )
