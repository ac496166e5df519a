import type { Engine } from '../../types.ts'
import { idColumn } from '../statements.ts'

/** Shoppers and shops in the chat (decision 083), shoppers and the market in tickets (decisions 098, 104). */
export function talking(engine: Engine): string[] {
  const id = idColumn(engine)
  return [
    // One conversation of a shopper with a shop, with what its two lists show kept beside its messages.
    `create table conversations (
      id ${id},
      user_id integer not null references users (id) on delete cascade,
      shop_id integer not null references shops (id) on delete cascade,
      message_count integer not null default 0,
      unread_by_user integer not null default 0,
      unread_by_shop integer not null default 0,
      last_message_id integer,
      last_message text not null default '',
      last_message_at bigint not null,
      created_at bigint not null,
      waiting_since bigint,
      closed_at bigint,
      assignee_id integer references users (id) on delete set null,
      constraint conversations_key unique (user_id, shop_id)
    )`,
    'create index conversations_by_user on conversations (user_id, last_message_at, id)',
    'create index conversations_by_shop on conversations (shop_id, last_message_at, id)',
    `create index conversations_waiting on conversations (shop_id, waiting_since, id)
      where waiting_since is not null`,
    'create index conversations_open on conversations (shop_id, last_message_at, id) where closed_at is null',
    `create index conversations_closed on conversations (shop_id, last_message_at, id)
      where closed_at is not null`,
    `create index conversations_assigned on conversations (assignee_id, shop_id, last_message_at, id)
      where assignee_id is not null`,

    // A message keeps what the card of its product said when it was sent: renaming, repricing or removing the product must not change what
    // somebody has written.
    `create table messages (
      id ${id},
      conversation_id integer not null references conversations (id) on delete cascade,
      side text not null,
      text text,
      product_id integer,
      created_at bigint not null,
      author_id integer references users (id) on delete set null,
      request_key text,
      product_name text,
      product_thumbnail text,
      product_price text,
      product_discount_price text
    )`,
    'create index messages_by_conversation on messages (conversation_id, id)',
    'create index messages_by_time on messages (conversation_id, created_at)',
    // A repeated request sends nothing twice.
    `create unique index messages_request on messages (conversation_id, request_key)
      where request_key is not null`,

    // Of a shop's team, or without a shop of the market's staff.
    `create table saved_replies (
      id ${id},
      shop_id integer references shops (id) on delete cascade,
      title text not null,
      text text not null,
      version integer not null,
      created_at bigint not null
    )`,
    'create index saved_replies_by_shop on saved_replies (shop_id, id)',

    `create table tickets (
      id ${id},
      user_id integer not null references users (id) on delete cascade,
      number text not null unique,
      issue_type text not null,
      subject text not null,
      status text not null,
      order_number text,
      email text,
      phone text,
      locale text not null,
      created_at bigint not null,
      updated_at bigint not null,
      waiting_since bigint,
      assignee_id integer references users (id) on delete set null
    )`,
    'create index tickets_by_user on tickets (user_id, updated_at, id)',
    'create index tickets_by_status on tickets (status, updated_at, id)',
    'create index tickets_waiting on tickets (waiting_since, id) where waiting_since is not null',
    'create index tickets_by_assignee on tickets (assignee_id) where assignee_id is not null',

    `create table ticket_messages (
      id ${id},
      ticket_id integer not null references tickets (id) on delete cascade,
      side text not null,
      text text not null,
      created_at bigint not null,
      author_id integer references users (id) on delete set null
    )`,
    'create index ticket_messages_by_ticket on ticket_messages (ticket_id, id)',

    `create table ticket_attachments (
      id ${id},
      message_id integer not null references ticket_messages (id) on delete cascade,
      name text not null,
      type text not null,
      size integer not null,
      file text not null unique
    )`,
    'create index ticket_attachments_by_message on ticket_attachments (message_id)',

    `create table ticket_notes (
      id ${id},
      ticket_id integer not null references tickets (id) on delete cascade,
      author_id integer references users (id) on delete set null,
      text text not null,
      created_at bigint not null
    )`,
    'create index ticket_notes_by_ticket on ticket_notes (ticket_id, id)',
    'create index ticket_notes_by_author on ticket_notes (author_id)',

    `create table contact_messages (
      id ${id},
      form_id text not null unique,
      name text not null,
      email text not null,
      subject text not null,
      text text not null,
      locale text not null,
      created_at bigint not null
    )`,
  ]
}
