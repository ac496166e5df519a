import type { RegisteredShop } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import { presentRegisteredShop } from '../present-application.ts'
import { type SellerRow, type ShopRow, type ShopStatus, selectOwnedShops } from '../repository-registration.ts'

/** A shop with its seller, as the operator sees it. */
export interface Application extends RegisteredShop {
  slug: string
  address: string
  seller: Pick<SellerRow, 'id' | 'name' | 'email' | 'phone'>
}

/** Lists registered shops in one status or in all, the latest first. */
export async function listApplications(
  { database }: Pick<Deps, 'database'>,
  { status }: { status?: ShopStatus | undefined } = {},
): Promise<Application[]> {
  const rows = await selectOwnedShops(database.db, status)
  return rows.map(({ seller_id: id, seller_name: name, seller_email: email, seller_phone: phone, ...shop }) =>
    toApplication(shop, { id, name, email, phone }),
  )
}

const toApplication = (row: ShopRow, { id, name, email, phone }: Application['seller']): Application => ({
  ...presentRegisteredShop(row),
  slug: row.slug,
  address: row.address,
  seller: { id, name, email, phone },
})
