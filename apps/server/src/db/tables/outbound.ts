import type { Generated } from 'kysely'

/** Mails and text messages on their way out; a row stays until it was sent or given up, and a while longer for the operator to see. */
export interface OutboxTable {
  id: Generated<number>
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  text: string
  html: string | null
  created_at: number
  /** When the next try is due; null once sent or given up. */
  due_at: number | null
  attempts: Generated<number>
  sent_at: number | null
  /** The error of the last attempt. */
  error: string | null
  /** Of a message with a secret: until when it is worth sending. Its text is emptied once it has left or lapsed. Null: no secret. */
  secret_until: number | null
}
