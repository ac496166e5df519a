import { z } from 'zod'
import { TICKET_SIDES, TICKET_STATUSES } from '../enums.ts'
import { Count, Id, Money, Time } from './common.ts'
import { Attachment } from './support.ts'

const Named = z.object({ id: Id, name: z.string() })

/** A ticket in the operator's queue. */
export const MarketTicket = z.object({
  id: Id,
  ticket_number: z.string(),
  subject: z.string(),
  issue_type: z.string(),
  status: z.enum(TICKET_STATUSES),
  customer: Named,
  /** Since when the shopper has waited for an answer; null: they do not wait. */
  waiting_since: Time.nullable(),
  updated_at: Time,
  assignee: Named.nullable(),
})
export type MarketTicket = z.infer<typeof MarketTicket>

/** `author`: the name of the member of the staff who answered; null for the shopper, and for commands. */
export const MarketTicketMessage = z.object({
  id: Id,
  type: z.enum(TICKET_SIDES),
  author: z.string().nullable(),
  message: z.string(),
  created_at: Time,
  attachments: z.array(Attachment),
})
export type MarketTicketMessage = z.infer<typeof MarketTicketMessage>

/** A note of the staff, which the shopper never sees. `author`: null for commands. */
export const MarketTicketNote = z.object({ id: Id, author: z.string().nullable(), text: z.string(), created_at: Time })
export type MarketTicketNote = z.infer<typeof MarketTicketNote>

export const MarketTicketDetails = MarketTicket.extend({
  created_at: Time,
  /** The addresses for the answer: those of the ticket, or else of the account. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The language that the shopper writes in. */
  locale: z.string(),
  order: z.object({ id: Id, code: z.string() }).nullable(),
  /** Oldest first. */
  messages: z.array(MarketTicketMessage),
  /** Oldest first. */
  notes: z.array(MarketTicketNote),
  /** Null without the permission `customers`. */
  facts: z
    .object({ orders: Count, spent: Money, since: Time, other_tickets: Count, latest_orders: z.array(z.string()) })
    .nullable(),
  /** The staff who may answer tickets. */
  staff: z.array(Named),
})
export type MarketTicketDetails = z.infer<typeof MarketTicketDetails>
