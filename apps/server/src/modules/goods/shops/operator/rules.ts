import type { MarketSeller, MarketSellerDetails } from '@rialto/contract'
import { foldName } from '../../../../lib/names.ts'
import type { NamedShop, OwnerRow, SellerShopRow } from './repository.ts'

/** Presents a shop with its owner to the staff. */
export const presentSeller = ({ owner, ...row }: SellerShopRow): MarketSeller => ({
  id: row.id,
  name: row.name,
  logo: row.logo,
  status: row.status,
  reason: row.rejection,
  registered_at: new Date(row.created_at).toISOString(),
  products: row.products,
  owner: owner && { id: owner.id, name: owner.name, email: owner.email, phone: owner.phone },
})

export const presentOwner = (owner: OwnerRow): MarketSellerDetails['owner'] => ({
  id: owner.id,
  name: owner.name,
  email: owner.email,
  phone: owner.phone,
  is_email_verified: owner.email_verified_at !== null,
  is_phone_verified: owner.phone_verified_at !== null,
  country: owner.country,
  since: new Date(owner.created_at).toISOString(),
})

/** Other shops that shoppers would take for this one. */
export const withSameName = (shop: NamedShop, all: readonly NamedShop[]): NamedShop[] =>
  all.filter(({ id, name }) => id !== shop.id && foldName(name) === foldName(shop.name))
