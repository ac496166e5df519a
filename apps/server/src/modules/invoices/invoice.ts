import type { Direction } from './text/split-runs.ts'

/** What an invoice says, every text as it is read: in the shopper's language, amounts with their currency. */
export interface Invoice {
  locale: string
  direction: Direction
  /** A hex colour for what is to be seen first. */
  color: string
  title: string
  seller: { name: string; address: string; logo: Buffer | null }
  /** What it is known by: number, day, state. */
  facts: readonly LabelledValue[]
  billTo: { heading: string; name: string; lines: readonly string[] }
  payment: { heading: string; method: string; state: string; isPaid: boolean }
  headings: { item: string; price: string; quantity: string; amount: string }
  lines: readonly InvoiceLine[]
  sums: readonly LabelledValue[]
  total: LabelledValue
  /** Who runs the market, at the foot of each page. */
  issuer: string
  pageOf(page: number, pages: number): string
}

export interface LabelledValue {
  label: string
  value: string
}

export interface InvoiceLine {
  name: string
  /** Size, colour, unit; empty where there are none. */
  details: string
  price: string
  quantity: string
  amount: string
}
