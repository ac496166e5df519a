import type { IdListWriter } from './id-list.ts'

/** Lists of ids by a key, sorted by code units; it can be transferred between threads. */
export interface ListTable {
  keys: string[]
  /** The list of key n is `bytes[starts[n]] … bytes[starts[n + 1] - 1]`. */
  starts: Uint32Array
  bytes: Uint8Array
}

/** Moves all lists into a table. Each is deleted once it is copied, as together they take a good part of the memory. */
export function listTable(lists: Map<string, IdListWriter>): ListTable {
  const keys = [...lists.keys()].sort()
  const starts = new Uint32Array(keys.length + 1)
  for (const [place, key] of keys.entries())
    starts[place + 1] = (starts[place] ?? 0) + (lists.get(key)?.byteLength ?? 0)
  const bytes = new Uint8Array(starts[keys.length] ?? 0)
  for (const [place, key] of keys.entries()) {
    bytes.set(lists.get(key)?.bytes ?? [], starts[place])
    lists.delete(key)
  }
  return { keys, starts, bytes }
}

export const listAt = ({ starts, bytes }: ListTable, place: number): Uint8Array =>
  bytes.subarray(starts[place], starts[place + 1])

/** The place of a key, or undefined where there is none. */
export function placeOfKey(table: ListTable, key: string): number | undefined {
  const place = lowerBound(table.keys, key)
  return table.keys[place] === key ? place : undefined
}

/** The places of all keys that begin with a text. */
export function placesBeginningWith({ keys }: ListTable, text: string): number[] {
  const places: number[] = []
  for (let place = lowerBound(keys, text); keys[place]?.startsWith(text); place++) places.push(place)
  return places
}

function lowerBound(keys: readonly string[], key: string): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}
