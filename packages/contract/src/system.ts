import { z } from 'zod'
import { Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { OUTBOX_CHANNELS } from './enums.ts'

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

export const systemEndpoints = defineEndpoints({
  'GET /health': {
    access: 'public',
    summary: 'Whether the server can serve; 503 when it cannot.',
    form: 'bare',
    data: Health,
  },
  'GET /openapi.json': {
    access: 'public',
    summary: 'This API as an OpenAPI 3.1 document.',
    form: 'bare',
    data: z.record(z.string(), z.unknown()),
  },
  'GET /dev/outbox': {
    access: 'public',
    summary:
      'Mails and short messages that were sent, newest first; only where `app_environment` is `local`, and to a browser on the same machine.',
    data: z.object({ messages: z.array(OutboxMessage) }),
  },
})
