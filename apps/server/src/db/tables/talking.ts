import type { Generated } from 'kysely'

/** A shopper and a shop that talk. Counters and the last message are kept in the transaction of each message. */
export interface ConversationsTable {
  id: Generated<number>
  user_id: number
  shop_id: number
  message_count: Generated<number>
  /** Messages of the shop that the shopper has not read. */
  unread_by_user: Generated<number>
  /** Messages of the shopper that the shop has not read. */
  unread_by_shop: Generated<number>
  /** Null while there is no message. */
  last_message_id: Generated<number | null>
  /** '' where a product alone was sent. */
  last_message: Generated<string>
  /** While there is no message, when it was opened. */
  last_message_at: number
  /** The first message of the shopper that nobody has answered; null also after the conversation was closed. */
  waiting_since: Generated<number | null>
  closed_at: Generated<number | null>
  /** The member of the shop's team who answers. */
  assignee_id: Generated<number | null>
  created_at: number
}

/** Ids grow in the order in which a conversation's messages were written: who writes holds its row. */
export interface MessagesTable {
  id: Generated<number>
  conversation_id: number
  /** The writer. */
  side: 'user' | 'shop'
  /** Null where a product alone was sent. */
  text: string | null
  /** The product may have left the catalogue since. */
  product_id: number | null
  /** The product's card as it was sent. Null for texts; prices are also null for products sent before cards were kept. */
  product_name: Generated<string | null>
  product_thumbnail: Generated<string | null>
  /** Decimal amounts, as on the wire. */
  product_price: Generated<string | null>
  product_discount_price: Generated<string | null>
  /** The member who answered for the shop; null for shoppers, and for messages from before authors were kept. */
  author_id: Generated<number | null>
  /** The `Idempotency-Key` of the request, if it had one. */
  request_key: Generated<string | null>
  created_at: number
}

/** A text of a shop's team that is often sent, with `{name}`, `{order}` and `{shop}` as placeholders. */
export interface SavedRepliesTable {
  id: Generated<number>
  /** Null: of the market's staff. */
  shop_id: number | null
  title: string
  text: string
  version: number
  created_at: number
}

/** A shopper's question to the operator. */
export interface TicketsTable {
  id: Generated<number>
  user_id: number
  /** Random: neither how many there are nor anybody else's can be told from it. */
  number: string
  /** An entry of the setting `ticket_issue_types`. */
  issue_type: string
  subject: string
  /** `pending` waits for the operator, `confirm` has been answered; the other two are closed. */
  status: 'pending' | 'confirm' | 'cancel' | 'completed'
  /** Code of one of the shopper's orders. */
  order_number: string | null
  email: string | null
  phone: string | null
  /** The language that the shopper last wrote from: what mails about it are written in. */
  locale: string
  created_at: number
  updated_at: number
  /** When the shopper wrote the first message that nobody has answered; null: they do not wait. */
  waiting_since: number | null
  /** The member of the staff who answers. */
  assignee_id: number | null
}

/** Ids grow in the order in which a ticket's messages were written: who writes holds its row. */
export interface TicketMessagesTable {
  id: Generated<number>
  ticket_id: number
  side: 'user' | 'support'
  text: string
  created_at: number
  /** The member of the staff who answered; null for commands, and for messages of shoppers. */
  author_id: number | null
}

export interface TicketAttachmentsTable {
  id: Generated<number>
  message_id: number
  name: string
  /** Media type of what is kept: `image/webp` or `application/pdf`. */
  type: string
  size: number
  /** Its place below DATA_DIR/attachments. */
  file: string
}

/** Words of the staff about a ticket for one another. Nothing that shoppers or shops see reads this table. */
export interface TicketNotesTable {
  id: Generated<number>
  ticket_id: number
  /** Null for commands and programs. */
  author_id: number | null
  text: string
  created_at: number
}

/** Messages from the contact form. */
export interface ContactMessagesTable {
  id: Generated<number>
  /** Of the form that it came by: each brings one message. */
  form_id: string
  name: string
  email: string
  subject: string
  text: string
  locale: string
  created_at: number
}
