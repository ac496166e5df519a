import type { RegisteredShop } from '@rialto/contract'
import type { ShopRow } from './repository-registration.ts'

/** Presents a shop in any status to its own seller. */
export const presentRegisteredShop = (row: ShopRow): RegisteredShop => ({
  id: row.id,
  name: row.name,
  logo: row.logo,
  banner: row.banner,
  status: row.status,
  reason: row.rejection,
  registered_at: new Date(row.created_at).toISOString(),
})
