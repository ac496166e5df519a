import { productOf } from './products.ts'
import type { Tables } from './shapes.ts'
import { readTable } from './tables.ts'

type Row = Tables['orders'][number] & Partial<Tables['european-orders']['orders'][number]>
type Status = Row['status']

/** An order, or the line of a cart: what is bought, in which size and colour. */
export type DemoLine = { product: string; quantity: number; size: string | null; color: string | null }
export type DemoOrder = {
  code: string
  user: string
  shop: string
  address: string
  payment_method: 'cash' | 'online'
  gateway: string | null
  payment_status: Row['payment_status']
  status: Status
  /** From placing to the present status, oldest first. */
  timeline: { status: Status; minutes_ago: number }[]
  lines: DemoLine[]
  voucher: string | null
  note: string | null
  cancel_reason: string | null
  parcels: {
    carrier: string | null
    tracking_number: string | null
    minutes_ago: number
    /** By position among the order's lines. */
    lines: { line: number; quantity: number }[]
  }[]
  team_notes: { author: string; text: string; minutes_ago: number }[]
  /** When its shopper said that it has arrived; null: they have not. */
  received_minutes_ago: number | null
  /** What was given back of it: pieces of a line, or an amount in minor units. */
  refund: {
    minutes_ago: number
    reason: string
    lines: { line: number; quantity: number }[]
    goodwill: number | null
  } | null
}

const HOUR = 60
const DAY = 24 * HOUR

/** Usual time from placing an order to each status, in minutes. */
const pace: readonly (readonly [Status, number])[] = [
  ['pending', 0],
  ['confirm', 50],
  ['processing', 5 * HOUR],
  ['pickup', 22 * HOUR],
  ['on_the_way', 27 * HOUR],
  ['delivered', 3 * DAY],
]

function timeline({ status, placed_minutes_ago: placed }: Row): DemoOrder['timeline'] {
  if (status === 'cancelled')
    return [
      { status: 'pending', minutes_ago: placed },
      { status: 'cancelled', minutes_ago: placed - 35 },
    ]
  const last = pace.findIndex(([one]) => one === status)
  return pace.slice(0, last + 1).map(([one, after]) => ({ status: one, minutes_ago: Math.round(placed - after) }))
}

/** By default the first size and colour of each that is in stock. */
function lineOf({ product, quantity, size, color }: Row['lines'][number]): DemoLine {
  const { sizes, colors } = productOf(product)
  return {
    product,
    quantity,
    size: size ?? sizes.find((one) => one.in_stock)?.size ?? null,
    color: color ?? colors.find((one) => one.in_stock)?.color ?? null,
  }
}

/** A parcel leaves while its order is processed, the last one when it is packed. */
function parcelsOf(row: Row): DemoOrder['parcels'] {
  const { code, placed_minutes_ago: placed, lines, parcels = [] } = row
  const packed =
    timeline(row).findLast(({ status }) => ['processing', 'pickup'].includes(status))?.minutes_ago ?? placed
  return parcels.map((content, index) => ({
    carrier: 'Canal Couriers',
    tracking_number: `CC-${code.slice(3)}-${index + 1}`,
    minutes_ago: packed,
    lines: content.map(({ line, quantity = lines[line]?.quantity ?? 0 }) => ({ line, quantity })),
  }))
}

const deliveredMinutesAgo = (row: Row): number => timeline(row).at(-1)?.minutes_ago ?? 0

function refundOf(row: Row): DemoOrder['refund'] {
  const { refund } = row
  if (!refund) return null
  const { after_days, reason, line, quantity = 1, goodwill = null } = refund
  return {
    ...{ minutes_ago: deliveredMinutesAgo(row) - after_days * DAY, reason, goodwill },
    lines: line === undefined ? [] : [{ line, quantity }],
  }
}

const orderOf = (row: Row): DemoOrder => ({
  code: row.code,
  user: row.user,
  shop: productOf(row.lines[0]?.product ?? '').shop,
  address: row.address,
  payment_method: row.payment_method,
  gateway: row.payment_method === 'online' ? 'sandbox' : null,
  payment_status: row.payment_status,
  status: row.status,
  timeline: timeline(row),
  lines: row.lines.map(lineOf),
  voucher: row.voucher ?? null,
  note: row.note ?? null,
  cancel_reason: row.cancel_reason ?? null,
  parcels: parcelsOf(row),
  team_notes: (row.team_notes ?? []).map(({ author, text }, index) => ({
    author,
    text,
    minutes_ago: Math.max(1, Math.round(row.placed_minutes_ago / 2) - index * 10),
  })),
  received_minutes_ago:
    row.received_after_hours === undefined ? null : deliveredMinutesAgo(row) - row.received_after_hours * HOUR,
  refund: refundOf(row),
})

export const orders: DemoOrder[] = readTable('orders').map(orderOf)

/** Orders whose money has gone its whole way or is on it: of the last months, and of the European market alone. */
export const europeanOrders: DemoOrder[] = readTable('european-orders').orders.map(orderOf)
