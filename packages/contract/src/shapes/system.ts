import { z } from 'zod'
import { OUTBOX_CHANNELS } from '../enums.ts'
import { Time } from './common.ts'

export const OutboxMessage = z.object({
  channel: z.enum(OUTBOX_CHANNELS),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: Time,
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** `off`: realtime is not configured, which is no failure. */
export const Health = z.object({
  status: z.enum(['ok', 'unavailable']),
  database: z.enum(['ok', 'down']),
  realtime: z.enum(['ok', 'down', 'off']),
})
export type Health = z.infer<typeof Health>
