import type { Migration } from 'kysely/migration'
import { type Schema, statement } from './columns.ts'

/**
 * What the card of a product said when it was sent in a chat: renaming, repricing or removing the product must not change what somebody has
 * written. Of messages from before, name and picture of today are the nearest; their prices are not known any more.
 */
export const migration = (): Migration => ({
  async up(db: Schema) {
    for (const column of ['product_name', 'product_thumbnail', 'product_price', 'product_discount_price'])
      await db.schema.alterTable('messages').addColumn(column, 'text').execute()
    const today = (column: string) => `(select ${column} from products where products.id = messages.product_id)`
    await statement(
      db,
      `update messages set product_name = ${today('name')}, product_thumbnail = ${today('thumbnail')}
       where product_id is not null`,
    )
  },
})
