import type { Direction } from '../text/split-runs.ts'

/** An order as its slip and label show it. All texts are translated and amounts formatted. */
export interface PackedOrder {
  code: string
  seller: { name: string; address: string }
  recipient: { name: string; lines: readonly string[]; phone: string }
  /** Order number and date. */
  facts: readonly { label: string; value: string }[]
  lines: readonly PackedLine[]
  /** The shopper's note; null: none. */
  note: string | null
  /** The sentence about cash to collect; null: paid, or nothing to pay. */
  toCollect: string | null
}

export interface PackedLine {
  quantity: string
  name: string
  /** Size, color and SKU; may be empty. */
  details: string
}

/** The document around the orders: its language, and its headings. */
export interface Packing {
  locale: string
  direction: Direction
  title: string
  headings: { recipient: string; sender: string; quantity: string; item: string; note: string }
  orders: readonly PackedOrder[]
  /** The sentence at the end of a slip: how many items it lists. */
  itemsOf(order: PackedOrder): string
}
