import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { AccountRow } from './repository.ts'

export type Rows = Record<string, unknown>[]

/** Tables with rows of the person, and the order in which they are exported. Secrets are left out by {@link presentExport}. */
const tables = {
  addresses: 'id',
  orders: 'id',
  payments: 'id',
  reviews: 'id',
  questions: 'id',
  conversations: 'id',
  tickets: 'id',
  collected_vouchers: 'collected_at',
  favorites: 'created_at',
  cart_lines: 'id',
  recent_views: 'viewed_at',
  access_tokens: 'id',
  console_sessions: 'id',
  social_identities: 'created_at',
  push_subscriptions: 'id',
  notification_settings: 'shop_id',
  shop_members: 'created_at',
} as const

/** Tables with rows below those, by the column that names them. */
const below = {
  order_lines: ['order_id', 'orders'],
  order_events: ['order_id', 'orders'],
  shipments: ['order_id', 'orders'],
  refunds: ['order_id', 'orders'],
  messages: ['conversation_id', 'conversations'],
  ticket_messages: ['ticket_id', 'tickets'],
} as const

export type Everything = Record<keyof typeof tables | keyof typeof below | 'outbox' | 'contact_messages', Rows>

export async function readEverything(db: Db, { id, email, phone }: AccountRow): Promise<Everything> {
  const readOwn = Object.entries(tables).map(async ([table, order]) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where user_id = ${id} order by ${sql.ref(order)}`.execute(db)
    return [table, rows] as const
  })
  const readBelow = Object.entries(below).map(async ([table, [column, parent]]) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)}
      where ${sql.ref(column)} in (select id from ${sql.table(parent)} where user_id = ${id}) order by id`.execute(db)
    return [table, rows] as const
  })
  const contacts = [email, phone].filter((contact) => contact !== null)
  const [outbox, contactMessages] = await Promise.all([
    db
      .selectFrom('outbox')
      .where('recipient', 'in', [...contacts, ''])
      .select(['channel', 'recipient', 'subject', 'created_at', 'sent_at'])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('contact_messages')
      .where('email', 'in', [email ?? ''])
      .select(['name', 'email', 'subject', 'text', 'created_at'])
      .orderBy('id')
      .execute(),
  ])
  const read: Record<string, Rows> = Object.fromEntries(await Promise.all([...readOwn, ...readBelow]))
  // The names come from the two tables above.
  return { ...(read as Everything), outbox, contact_messages: contactMessages }
}
