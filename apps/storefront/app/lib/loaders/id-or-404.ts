import { ID_MAX } from '@rialto/contract/limits'
import { notFound } from './load.ts'

/**
 * Returns the id in a page's address. Throws a 404 for anything else, including other spellings of an id (`007`,
 * `1e3`).
 */
export function idOr404(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(id <= ID_MAX)) throw notFound()
  return id
}
