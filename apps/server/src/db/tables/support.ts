import type { Generated } from 'kysely'

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
