import type { Order } from './order.ts'

interface Part {
  backwards: boolean
  offset: number
  limit: number
}

/** A page that ends later is found faster by sorting all rows. */
const FIRST_MAX = 200

/** Some of these rows in an order: those from `offset` on, `limit` at most. Only the rows of the first pages are sorted. */
export function pickFirst(order: Order, rows: Uint32Array, { backwards, offset, limit }: Part): Uint32Array {
  const count = offset + limit
  const first =
    count < FIRST_MAX && count < rows.length
      ? firstRows(order, rows, { backwards, count })
      : order.sort(rows.slice(), backwards)
  return first.subarray(offset, count)
}

/** The first rows in an order. Nearly all other rows are left out after one comparison, with the last of these. */
function firstRows(
  order: Order,
  rows: Uint32Array,
  { backwards, count }: { backwards: boolean; count: number },
): Uint32Array {
  const first = order.sort(rows.slice(0, count), backwards)
  const precedes = (row: number, other: number): boolean => {
    const difference = order.keyOf(row) - order.keyOf(other) || row - other
    return backwards ? difference > 0 : difference < 0
  }
  for (let at = count; at < rows.length; at++) {
    const row = rows[at] ?? 0
    let place = count - 1
    if (!precedes(row, first[place] ?? 0)) continue
    for (; place > 0 && precedes(row, first[place - 1] ?? 0); place--) first[place] = first[place - 1] ?? 0
    first[place] = row
  }
  return first
}
