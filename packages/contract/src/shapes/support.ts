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
