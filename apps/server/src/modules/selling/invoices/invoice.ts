import type { Direction } from './text/split-runs.ts'

/** The content of an invoice. All texts are translated and amounts formatted. */
export interface Invoice {
  locale: string
  direction: Direction
  /** The accent color, as hex. */
  color: string
  title: string
  seller: { name: string; address: string; logo: Buffer | null }
  /** Order number, date, and status if cancelled. */
  facts: readonly LabelledValue[]
  billTo: { heading: string; name: string; lines: readonly string[] }
  payment: { heading: string; method: string; state: string; isPaid: boolean }
  headings: { item: string; price: string; quantity: string; amount: string }
  lines: readonly InvoiceLine[]
  sums: readonly LabelledValue[]
  total: LabelledValue
  /** The operator of the market, in the footer of each page. */
  issuer: string
  pageOf(page: number, pages: number): string
}

export interface LabelledValue {
  label: string
  value: string
}

export interface InvoiceLine {
  name: string
  /** Brand, size, color and unit; may be empty. */
  details: string
  price: string
  quantity: string
  amount: string
}
