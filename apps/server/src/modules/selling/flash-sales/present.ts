import type { FlashSale } from '@rialto/contract'
import type { FlashSaleRow } from './repository.ts'

export const presentSale = (row: FlashSaleRow): FlashSale => ({
  id: row.id,
  name: row.name,
  thumbnail: row.thumbnail,
  starts_at: new Date(row.starts_at).toISOString(),
  ends_at: new Date(row.ends_at).toISOString(),
})
