import type { FoundItem } from '@rialto/contract'
import type { FoundKind } from '@rialto/contract/enums'
import { FOUND_OF_A_KIND_MAX } from '@rialto/contract/limits'
import type { SellerPermission } from '@rialto/contract/permissions'
import type { Deps } from '../../../deps.ts'
import type { CurrentMember } from '../../../lib/people.ts'
import { findProducts } from '../../goods/products/index.ts'
import { findOrders } from '../../selling/orders/index.ts'
import { findVouchers } from '../../selling/vouchers/index.ts'
import { findCustomers } from '../../talking/chat/index.ts'

interface ShopSearch {
  search: string
  locale: string
  /** The languages of the market. */
  locales: readonly string[]
}

/** Searches a shop for what the member's role includes, with a few results of each kind. */
export async function searchShop(
  deps: Deps,
  { id: memberId, shopId, permissions }: CurrentMember,
  { search, locale, locales }: ShopSearch,
): Promise<FoundItem[]> {
  const { database } = deps
  const query = { shopId, search, limit: FOUND_OF_A_KIND_MAX }
  const mayEditProducts = permissions.has('products.write')
  const find = async <T>(
    kind: FoundKind,
    needs: SellerPermission,
    read: () => Promise<T[]>,
    present: (row: T) => Omit<FoundItem, 'kind'>,
  ): Promise<FoundItem[]> => (permissions.has(needs) ? (await read()).map((row) => ({ kind, ...present(row) })) : [])
  const found = await Promise.all([
    find(
      'order',
      'orders.read',
      () => findOrders(database, { ...query, locale }),
      ({ id, code, customer }) => ({ id, title: code, subtitle: customer, href: `/orders/${id}` }),
    ),
    find(
      'product',
      'products.read',
      () => findProducts(deps, { ...query, locale, locales }),
      ({ id, name, sku }) => ({
        id,
        title: name,
        subtitle: sku,
        // Roles that only read products have the list but no editor.
        href: mayEditProducts ? `/products/${id}` : `/products?search=${encodeURIComponent(sku || name)}`,
      }),
    ),
    find(
      'customer',
      'inbox',
      () => findCustomers(database.db, { ...query, memberId }),
      ({ id, name }) => ({ id, title: name, subtitle: '', href: `/inbox?with=${id}` }),
    ),
    find(
      'voucher',
      'promotions',
      () => findVouchers(deps, query),
      ({ id, code }) => ({ id, title: code, subtitle: '', href: `/vouchers/${id}` }),
    ),
  ])
  return found.flat()
}
