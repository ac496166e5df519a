import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { TICKET_STATUSES } from '../enums.ts'
import { clearable, email, multiLine, optionalText, page, perPage, phone, requiredText } from '../input.ts'
import * as limit from '../limits.ts'
import { paged } from '../shapes/common.ts'
import { Ticket, TicketMessage } from '../shapes/support.ts'

const files = {
  attachments: { max: limit.ATTACHMENTS_MAX, maxBytes: limit.ATTACHMENT_BYTES_MAX, types: limit.ATTACHMENT_TYPES },
}
const ticketNumber = requiredText(limit.TICKET_NUMBER_MAX)
const message = multiLine(limit.SUPPORT_MESSAGE_MAX).min(1)

export const supportEndpoints = defineEndpoints({
  'GET /support-tickets': {
    access: 'shopper',
    summary: 'Tickets of the shopper, latest first.',
    query: z.object({
      status: z.enum(TICKET_STATUSES).optional(),
      page,
      per_page: perPage(limit.PER_PAGE_DEFAULT),
    }),
    data: paged(Ticket),
  },
  'POST /support-ticket': {
    access: 'shopper',
    summary: 'Opens a ticket with its first message.',
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
    summary: 'Adds a message to a ticket that is not closed.',
    multipart: true,
    body: z.object({ ticket_number: ticketNumber, message }),
    files,
    data: z.object({ message: TicketMessage }),
  },
  'GET /ticket-issue-types': {
    access: 'shopper',
    summary: 'What a ticket can be about, as the operator has configured it.',
    data: z.object({ issue_types: z.array(z.string()) }),
  },
})
