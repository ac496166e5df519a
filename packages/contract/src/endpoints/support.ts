import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { TICKET_STATUSES } from '../enums.ts'
import { clearable, email, multiLine, optionalText, page, perPage, phone, queryId, requiredText } from '../input.ts'
import * as limit from '../limits.ts'
import { Ticket, TicketMessage, TicketPage } from '../shapes/support.ts'

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
