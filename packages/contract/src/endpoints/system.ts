import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { Health, OutboxMessage } from '../shapes/system.ts'

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
