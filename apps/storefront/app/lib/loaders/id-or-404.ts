import { ID_MAX } from '@rialto/contract/limits'
import { notFound } from './load.ts'

/** The id in a page's address. What cannot be one has no page; so has another spelling of one (`007`, `1e3`). */
export function idOr404(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(id <= ID_MAX)) throw notFound()
  return id
}
