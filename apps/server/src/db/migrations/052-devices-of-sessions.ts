import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { type Schema, statement } from './columns.ts'

/**
 * Devices that get pushes belong to a console session, and end with it (decision 110). Those of today get their person's latest session;
 * without one they end.
 */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema
      .alterTable('push_subscriptions')
      .addColumn('session_id', 'integer', (c) => c.references('console_sessions.id').onDelete('cascade'))
      .execute()
    await statement(
      db,
      `update push_subscriptions set session_id = (
        select max(s.id) from console_sessions s where s.user_id = push_subscriptions.user_id and s.is_complete = 1)`,
    )
    await statement(db, 'delete from push_subscriptions where session_id is null')
    await statement(db, 'create index push_subscriptions_by_session on push_subscriptions (session_id)')
  },
})
