import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** When a parcel was handed to its carrier, and the carrier that a shop named last. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { big } = columnsFor(engine)
    await db.schema.alterTable('shipments').addColumn('handed_over_at', big).execute()
    await db.schema.alterTable('shops').addColumn('last_carrier', 'text').execute()
    await statement(
      db,
      `update shipments set handed_over_at = shipped_at
       where order_id in (select id from orders where status in ('on_the_way', 'delivered'))`,
    )
  },
})
