import type { RegisteredShop } from '@rialto/contract'
import type { ShopRow } from './repository.ts'

/** A shop as its own seller sees it, whatever its status. */
export const presentRegistered = (row: ShopRow): RegisteredShop => ({
  id: row.id,
  name: row.name,
  logo: row.logo,
  banner: row.banner,
  status: row.status,
  reason: row.rejection,
  registered_at: new Date(row.created_at).toISOString(),
})
