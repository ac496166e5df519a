import { z } from 'zod'
import { TICKET_SIDES, TICKET_STATUSES, type TicketStatus } from '../enums.ts'
import { Count, Id, paged, Time } from './common.ts'

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

/** How many tickets stand in each status. */
export const TicketCounts = z.object({
  pending: Count,
  confirm: Count,
  cancel: Count,
  completed: Count,
} satisfies Record<TicketStatus, typeof Count>)
export type TicketCounts = z.infer<typeof TicketCounts>

/** The counts are those of all tickets, whichever status was asked for. */
export const TicketPage = paged(Ticket).extend({ status_wise_tickets: TicketCounts })
export type TicketPage = z.infer<typeof TicketPage>

/**
 * `url` is a call that needs the token of the ticket's owner: fetch it, and show the bytes. `name` ends as `type` wants, which is
 * `image/webp` or `application/pdf`, whatever was sent; `size` is in bytes.
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
