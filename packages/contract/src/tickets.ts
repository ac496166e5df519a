import { z } from 'zod'
import { SavedReply } from './chat.ts'
import { Count, Id, Money, paged, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { TICKET_SIDES, TICKET_STATUSES, type TicketStatus } from './enums.ts'
import {
  clearable,
  email,
  id,
  multiLine,
  optionalText,
  page,
  perPage,
  phone,
  queryId,
  queryInt,
  requiredText,
  search,
  timeCursor,
} from './input.ts'
import * as limit from './limits.ts'
import { MARKET_TICKET_VIEWS } from './market-enums.ts'

export const Ticket = z.object({
  id: Id,
  ticket_number: z.string(),
  issue_type: z.string(),
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  order_number: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  created_at: Time,
  updated_at: Time,
})
export type Ticket = z.infer<typeof Ticket>

/** The number of tickets by status. */
export const TicketCounts = z.object({
  pending: Count,
  confirm: Count,
  cancel: Count,
  completed: Count,
} satisfies Record<TicketStatus, typeof Count>)
export type TicketCounts = z.infer<typeof TicketCounts>

/** The counts include all tickets, whatever the status filter. */
export const TicketPage = paged(Ticket).extend({ status_wise_tickets: TicketCounts })
export type TicketPage = z.infer<typeof TicketPage>

/**
 * Fetching `url` needs the token of the ticket's owner. `type` is `image/webp` or `application/pdf`, whatever was uploaded, and
 * `name` has its extension; `size` is in bytes.
 */
export const Attachment = z.object({ id: Id, name: z.string(), url: z.string(), type: z.string(), size: Count })
export type Attachment = z.infer<typeof Attachment>

export const TicketMessage = z.object({
  id: Id,
  type: z.enum(TICKET_SIDES),
  message: z.string(),
  created_at: Time,
  attachments: z.array(Attachment),
})
export type TicketMessage = z.infer<typeof TicketMessage>

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

const files = {
  attachments: { max: limit.ATTACHMENTS_MAX, maxBytes: limit.ATTACHMENT_BYTES_MAX, types: limit.ATTACHMENT_TYPES },
}
const ticketNumber = requiredText(limit.TICKET_NUMBER_MAX)
const message = multiLine(limit.SUPPORT_MESSAGE_MAX).min(1)

export const supportEndpoints = defineEndpoints({
  'GET /support-tickets': {
    access: 'shopper',
    summary: 'Tickets of the shopper, the last changed first, with how many stand in each status.',
    query: z.object({
      status: z.enum(TICKET_STATUSES).optional(),
      page,
      per_page: perPage(limit.PER_PAGE_DEFAULT),
    }),
    data: TicketPage,
  },
  'POST /support-ticket': {
    access: 'shopper',
    summary:
      'Opens a ticket with its first message; `issue_type` is one of those configured, `order_number` the code of an own order.',
    multipart: true,
    body: z.object({
      issue_type: requiredText(limit.ISSUE_TYPE_MAX),
      subject: requiredText(limit.SUBJECT_MAX),
      message,
      email: clearable(email),
      phone: clearable(phone),
      order_number: optionalText(limit.ORDER_CODE_MAX),
    }),
    files,
    data: z.object({ ticket: Ticket }),
  },
  'GET /support-ticket/show': {
    access: 'shopper',
    summary: 'One ticket with its messages, oldest first.',
    query: z.object({ ticket_number: ticketNumber }),
    data: z.object({ ticket: Ticket, messages: z.array(TicketMessage) }),
  },
  'POST /support-ticket-message': {
    access: 'shopper',
    summary: 'Adds a message to a ticket that is not closed; one that was answered waits for an answer again.',
    multipart: true,
    body: z.object({ ticket_number: ticketNumber, message }),
    files,
    data: z.object({ message: TicketMessage }),
  },
  'GET /support-ticket/attachments/{id}': {
    access: 'shopper',
    summary: 'The bytes of a file in one of the shopper’s own tickets, under its own media type.',
    params: z.object({ id: queryId }),
    form: { media: 'application/octet-stream' },
  },
  'GET /ticket-issue-types': {
    access: 'shopper',
    summary: 'What a ticket can be about, as the operator has configured it.',
    data: z.object({ issue_types: z.array(z.string()) }),
  },
})

const common = { access: 'operator', permission: 'tickets' } as const
const params = z.object({ id: queryId })
const data = z.object({ ticket: MarketTicketDetails })
const savedReply = {
  title: requiredText(limit.SAVED_REPLY_TITLE_MAX),
  text: multiLine(limit.SUPPORT_MESSAGE_MAX).min(1),
}
const oneReply = z.object({ reply: SavedReply })

/** Tickets of shoppers, for the market's staff. */
export const marketTicketEndpoints = defineEndpoints({
  'GET /admin/tickets': {
    ...common,
    summary:
      'Tickets by view: those that have waited the longest first in `open` and `mine`, else the last changed. `search` looks at number, subject and name.',
    query: z.object({
      view: z.enum(MARKET_TICKET_VIEWS).default('open'),
      search,
      cursor: timeCursor.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({
      items: z.array(MarketTicket),
      next_cursor: z.string().nullable(),
      total: Count.nullable(),
      counts: z.record(z.enum(MARKET_TICKET_VIEWS), Count),
    }),
  },
  'GET /admin/tickets/{id}': {
    ...common,
    summary: 'A ticket with its messages and, for those who may see customers, facts about the shopper.',
    params,
    data,
  },
  'POST /admin/tickets/{id}/answer': {
    ...common,
    summary:
      'Answers a ticket and mails the answer to the shopper. `stale` if there is a message after `seen_message_id`, so that nobody answers twice.',
    params,
    multipart: true,
    body: z.object({
      message: multiLine(limit.SUPPORT_MESSAGE_MAX).min(1),
      seen_message_id: queryId,
    }),
    files: {
      attachments: { max: limit.ATTACHMENTS_MAX, maxBytes: limit.ATTACHMENT_BYTES_MAX, types: limit.ATTACHMENT_TYPES },
    },
    data,
  },
  'POST /admin/tickets/{id}/notes': {
    ...common,
    unrepeated: ['text'],
    summary:
      'Adds a note for the staff alone, also to a closed ticket. No mail, no page of a shopper and no export has it.',
    params,
    body: z.object({ text: multiLine(limit.INTERNAL_NOTE_MAX).min(1) }),
    data,
  },
  'POST /admin/tickets/{id}/close': {
    ...common,
    summary: 'Closes a ticket as `completed`, or as `cancel` if it came to nothing, and mails the shopper.',
    params,
    body: z.object({ as: z.enum(['completed', 'cancel']).default('completed') }),
    data,
  },
  'POST /admin/tickets/{id}/assign': {
    ...common,
    summary: 'Says which member of the staff answers; null: nobody in particular.',
    params,
    body: z.object({ staff_id: id.nullable() }),
    data,
  },
  'GET /admin/tickets/{id}/attachments/{attachment_id}': {
    ...common,
    summary: 'The bytes of a file in a ticket, under its own media type.',
    params: z.object({ id: queryId, attachment_id: queryId }),
    form: { media: 'application/octet-stream' },
  },
  'GET /admin/saved-replies': {
    ...common,
    summary: 'The texts that the staff often send, in the order in which they were made.',
    data: z.object({ items: z.array(SavedReply) }),
  },
  'POST /admin/saved-replies': {
    ...common,
    summary: 'Saves a text for the whole staff.',
    body: z.object(savedReply),
    data: oneReply,
  },
  'PATCH /admin/saved-replies/{id}': {
    ...common,
    summary: 'Changes a saved text; `stale` if somebody else has changed it since.',
    params,
    body: z.object({
      version: z.int().min(1).max(limit.ID_MAX),
      title: savedReply.title.optional(),
      text: savedReply.text.optional(),
    }),
    data: oneReply,
  },
  'DELETE /admin/saved-replies/{id}': { ...common, summary: 'Deletes a saved text.', params },
})
