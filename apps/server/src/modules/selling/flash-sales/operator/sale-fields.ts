import { CONTENT_LOCALE } from '../../../base/translations/index.ts'
import type { WholeSaleRow } from '../repository.ts'

/** The fields of a flash sale that its staff sets, as on the wire. */
export interface SaleFields {
  /** By language. */
  names: Record<string, string>
  thumbnail: string
  starts_at: string
  ends_at: string
  needs_approval: boolean
}

/** @param names in other languages than the content's own */
export const fieldsOf = (row: WholeSaleRow, names: Record<string, string>): SaleFields => ({
  names: { [CONTENT_LOCALE]: row.name, ...names },
  thumbnail: row.thumbnail,
  starts_at: new Date(row.starts_at).toISOString(),
  ends_at: new Date(row.ends_at).toISOString(),
  needs_approval: row.needs_approval === 1,
})
