import type { SavedViewList } from '@rialto/contract/enums'
import type { SellerPermission } from '@rialto/contract/permissions'

const listPermissions: Readonly<Record<SavedViewList, SellerPermission>> = {
  orders: 'orders.read',
  products: 'products.read',
  stock: 'stock',
  reviews: 'reviews',
  questions: 'reviews',
  vouchers: 'promotions',
}

/** Changing the team's views needs this. */
export const SHARING = 'shop.write'

interface Reader {
  id: number
  permissions: ReadonlySet<SellerPermission>
}
interface Named {
  id?: number
  list: SavedViewList
  name: string
}

export const mayReadList = ({ permissions }: Pick<Reader, 'permissions'>, list: SavedViewList): boolean =>
  permissions.has(listPermissions[list])

/** Views of other members, and of lists that the role may not read, do not exist for the reader. */
export const isVisible = (
  reader: Reader,
  { user_id, list }: { user_id: number | null; list: SavedViewList },
): boolean => (user_id === null || user_id === reader.id) && mayReadList(reader, list)

/** Tells whether another view of the same list has this name; upper and lower case count as the same. */
export const isNameTaken = (views: readonly Required<Named>[], { id, list, name }: Named): boolean =>
  views.some((view) => view.id !== id && view.list === list && fold(view.name) === fold(name))

const fold = (name: string): string => name.normalize('NFKC').toLowerCase()
