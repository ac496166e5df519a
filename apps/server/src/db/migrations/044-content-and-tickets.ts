import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Articles that people edit and schedule, tickets that are assigned, replies of the staff, and reworded texts (decision 098). */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { big } = columnsFor(engine)
    for (const table of ['posts', 'pages'])
      await db.schema
        .alterTable(table)
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .execute()
    await db.schema
      .alterTable('pages')
      .addColumn('published_at', big, (c) => c.notNull().defaultTo(0))
      .execute()

    await db.schema.alterTable('tickets').addColumn('waiting_since', big).execute()
    await db.schema
      .alterTable('tickets')
      .addColumn('assignee_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .execute()
    await db.schema
      .alterTable('ticket_messages')
      .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .execute()
    await statement(db, FILL_WAITING_SINCE)

    await allowRepliesOfTheMarket(db, engine)

    await db.schema
      .createTable('reworded_texts')
      .addColumn('locale', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('reworded_texts_key', ['locale', 'key'])
      .execute()
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

/** The first message of the shopper after the last answer. */
const FILL_WAITING_SINCE = `
  update tickets set waiting_since = coalesce((
    select min(m.created_at) from ticket_messages m
    where m.ticket_id = tickets.id and m.side = 'user' and m.id > coalesce((
      select max(a.id) from ticket_messages a where a.ticket_id = tickets.id and a.side = 'support'), 0)
  ), updated_at) where status = 'pending'`

/** SQLite cannot allow null in a column, so the table is made anew. */
async function allowRepliesOfTheMarket(db: Schema, engine: Engine): Promise<void> {
  if (engine === 'postgres') return statement(db, 'alter table saved_replies alter column shop_id drop not null')
  const { withId, big } = columnsFor(engine)
  await withId(db.schema.createTable('new_saved_replies'))
    .addColumn('shop_id', 'integer', (c) => c.references('shops.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  const columns = 'id, shop_id, title, text, version, created_at'
  await statement(db, `insert into new_saved_replies (${columns}) select ${columns} from saved_replies`)
  await statement(db, 'drop table saved_replies')
  await statement(db, 'alter table new_saved_replies rename to saved_replies')
  await statement(db, 'create index saved_replies_by_shop on saved_replies (shop_id, id)')
}

const indexes = {
  posts_by_publication: 'posts (published_at)',
  tickets_waiting: 'tickets (waiting_since, id) where waiting_since is not null',
  tickets_by_assignee: 'tickets (assignee_id) where assignee_id is not null',
}
