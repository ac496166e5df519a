import type { Db } from '../../../db/index.ts'
import { findActiveProduct, selectProductAddresses } from './repository.ts'
import { type Address, entry, type Site } from './sitemap-entry.ts'

/** Limits of the protocol for one file: addresses and bytes. */
const ADDRESSES_MAX = 50_000
const BYTES_MAX = 50_000_000
const HIGHEST_ID = 2_147_483_647
const ROWS_AT_ONCE = 1_000

/** The ids of a part's products: those above `after`, up to `last`. */
export interface Part {
  after: number
  last: number
}

/** How many ids a part covers: fewer than 50,000 where long addresses in many languages would exceed 50 MB. */
export function idsPerPart(site: Site): number {
  const longest = Buffer.byteLength(entry(site, productAddress({ id: HIGHEST_ID, updated_at: 0 })))
  return Math.min(ADDRESSES_MAX, Math.floor(BYTES_MAX / longest / ROWS_AT_ONCE) * ROWS_AT_ONCE)
}

/**
 * The names of the parts with products on sale. A part covers a fixed range of ids, so that products stay in their part while others come
 * and go; ranges without products are passed over.
 */
export async function productPartNames(db: Db, size: number): Promise<string[]> {
  const names: string[] = []
  for (let last = 0; ; ) {
    const id = await findActiveProduct(db, { after: last })
    if (id === undefined) return names
    const part = Math.ceil(id / size)
    names.push(`products-${part}`)
    last = part * size
  }
}

/** The range of ids behind a name; undefined for names of another form. */
export function partOf(name: string, size: number): Part | undefined {
  const part = Number(/^products-([1-9]\d{0,5})$/.exec(name)?.[1])
  return part ? { after: (part - 1) * size, last: part * size } : undefined
}

/** The addresses of a part's products, read in pieces. */
export async function* productAddresses(db: Db, { after, last }: Part): AsyncGenerator<Address[]> {
  for (;;) {
    const products = await selectProductAddresses(db, { after, last, limit: ROWS_AT_ONCE })
    if (products.length > 0) yield products.map(productAddress)
    if (products.length < ROWS_AT_ONCE) return
    after = products.at(-1)?.id ?? last
  }
}

const productAddress = ({ id, updated_at }: { id: number; updated_at: number }): Address => ({
  path: `/products/${id}/details`,
  changedAt: updated_at,
})
