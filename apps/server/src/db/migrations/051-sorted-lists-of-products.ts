import type { Migration } from 'kysely/migration'
import { type Schema, statement } from './columns.ts'

/**
 * A shop's products in each order of their list, and its variants product after product with all that tells low stock, so that a page is
 * read without sorting the shop. Erased people are found without a look at all accounts (decision 109).
 */
export const migration = (): Migration => ({
  async up(db: Schema) {
    for (const name of ['products_of_shop', 'products_of_shop_by_time', 'product_variants_of_shop'])
      await statement(db, `drop index ${name}`)
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

// With `own_status`, which withheld products are listed by.
const inOrderOf = (column: string) => `products (shop_id, status, ${column}, id, own_status)`

const indexes = {
  products_of_shop_by_time: inOrderOf('created_at'),
  products_of_shop_by_name: inOrderOf('name'),
  products_of_shop_by_price: inOrderOf('price'),
  products_of_shop_by_stock: inOrderOf('stock'),
  products_of_shop_by_sold: inOrderOf('sold'),
  product_variants_of_shop: 'product_variants (shop_id, product_id, id, product_status, stock, low_stock_limit)',
  users_erased: 'users (created_at, id) where erased_at is not null',
}
