import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** The inbox of a shop's team (decision 083): waiting, closed and assigned conversations, authors of answers, saved replies. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    const conversations = () => db.schema.alterTable('conversations')
    await conversations().addColumn('waiting_since', big).execute()
    await conversations().addColumn('closed_at', big).execute()
    await conversations()
      .addColumn('assignee_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .execute()
    const messages = () => db.schema.alterTable('messages')
    await messages()
      .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .execute()
    await messages().addColumn('request_key', 'text').execute()
    await statement(db, fillWaitingSince)
    await withId(db.schema.createTable('saved_replies'))
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id').onDelete('cascade'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create ${name} on ${columns}`)
  },
})

const indexes = {
  'index conversations_waiting': 'conversations (shop_id, waiting_since, id) where waiting_since is not null',
  'index conversations_open': 'conversations (shop_id, last_message_at, id) where closed_at is null',
  'index conversations_closed': 'conversations (shop_id, last_message_at, id) where closed_at is not null',
  'index conversations_assigned':
    'conversations (assignee_id, shop_id, last_message_at, id) where assignee_id is not null',
  'unique index messages_request': 'messages (conversation_id, request_key) where request_key is not null',
  'index saved_replies_by_shop': 'saved_replies (shop_id, id)',
}

/** The time of the first message of the shopper after the last of the shop. */
const fillWaitingSince = `
  update conversations set waiting_since = (
    select min(m.created_at) from messages m
    where m.conversation_id = conversations.id and m.side = 'user' and m.id > coalesce(
      (select max(s.id) from messages s where s.conversation_id = conversations.id and s.side = 'shop'), 0))`
