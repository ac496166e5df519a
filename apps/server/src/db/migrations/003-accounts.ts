import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Tables that belong to a shopper: proofs of identity, addresses, and the messages that go out to them. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    const table = (name: string) => db.schema.createTable(name)
    const keyed = (name: string) => withId(table(name))

    await db.schema.alterTable('users').addColumn('email_verified_at', big).execute()
    await db.schema.alterTable('users').addColumn('phone_verified_at', big).execute()
    await db.schema
      .alterTable('users')
      .addColumn('locale', 'text', (c) => c.notNull().defaultTo('en'))
      .execute()
    await statement(db, 'update users set email_verified_at = verified_at where email is not null')
    await db.schema.alterTable('users').dropColumn('verified_at').execute()

    await keyed('one_time_codes')
      .addColumn('destination', 'text', (c) => c.notNull())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('used_at', big)
      .addColumn('expires_at', big, (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()

    await table('reset_tokens')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('used_at', big)
      .addColumn('expires_at', big, (c) => c.notNull())
      .execute()

    await table('failures')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('last_at', big, (c) => c.notNull())
      .addColumn('blocked_until', big, (c) => c.notNull())
      .execute()

    await table('social_identities')
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', big, (c) => c.notNull())
      .addPrimaryKeyConstraint('social_identities_key', ['provider', 'subject'])
      .execute()

    await keyed('addresses')
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('phone', 'text', (c) => c.notNull())
      .addColumn('area', 'text', (c) => c.notNull())
      .addColumn('flat_no', 'text')
      .addColumn('post_code', 'text')
      .addColumn('address_line', 'text', (c) => c.notNull())
      .addColumn('address_line2', 'text')
      .addColumn('address_type', 'text', (c) => c.notNull())
      .addColumn('latitude', 'double precision')
      .addColumn('longitude', 'double precision')
      .addColumn('is_default', 'integer', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()

    await keyed('outbox')
      .addColumn('channel', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('html', 'text')
      .addColumn('created_at', big, (c) => c.notNull())
      .addColumn('due_at', big)
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('sent_at', big)
      .addColumn('error', 'text')
      .execute()

    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

const indexes = {
  one_time_codes_by_destination: 'one_time_codes (destination, created_at)',
  reset_tokens_by_user: 'reset_tokens (user_id)',
  social_identities_by_user: 'social_identities (user_id)',
  addresses_by_user: 'addresses (user_id)',
  outbox_by_due: 'outbox (due_at)',
}
