import { z } from 'zod'
import { TICKET_SIDES, TICKET_STATUSES } from '../enums.ts'
import { Count, Id, Time } from './common.ts'

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

/** `url` needs the token of the ticket's owner; `size` is in bytes. */
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
