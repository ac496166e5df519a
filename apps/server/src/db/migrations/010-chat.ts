import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Shoppers and shops that talk: one conversation each, with what its two lists show kept beside its messages. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    const keyed = (name: string) => withId(db.schema.createTable(name))

    await keyed('conversations')
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id').onDelete('cascade'))
      .addColumn('message_count', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('unread_by_user', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('unread_by_shop', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('last_message_id', 'integer')
      .addColumn('last_message', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('last_message_at', big, (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .addUniqueConstraint('conversations_key', ['user_id', 'shop_id'])
      .execute()

    await keyed('messages')
      .addColumn('conversation_id', 'integer', (c) => c.notNull().references('conversations.id').onDelete('cascade'))
      .addColumn('side', 'text', (c) => c.notNull())
      .addColumn('text', 'text')
      .addColumn('product_id', 'integer')
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()

    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

const indexes = {
  conversations_by_user: 'conversations (user_id, last_message_at, id)',
  conversations_by_shop: 'conversations (shop_id, last_message_at, id)',
  messages_by_conversation: 'messages (conversation_id, id)',
  messages_by_time: 'messages (conversation_id, created_at)',
}
