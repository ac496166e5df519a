import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AppKeys } from './app-keys.ts'
import { isChannelName } from './protocol.ts'
import { refuseSignature } from './signature.ts'

/** The size of the whole call: up to 100 channels, and data as JSON within JSON. */
const BODY_LIMIT = 65_536
const DATA_LIMIT = 10_240
const CHANNELS_LIMIT = 100

const channel = z.string().refine(isChannelName, 'is no name of a channel')

const Call = z
  .object({
    name: z.string().min(1).max(200),
    channel: channel.optional(),
    channels: z.array(channel).min(1).max(CHANNELS_LIMIT).optional(),
    data: z.string(),
    socket_id: z.string().max(40).optional(),
  })
  .transform(({ channel, channels = channel === undefined ? [] : [channel], ...rest }) => ({ ...rest, channels }))
  .refine(({ channels }) => channels.length > 0, 'needs a channel')

/** An event that an outside publisher sends to all subscribers; `data` is JSON. */
export interface Announcement {
  name: string
  channels: string[]
  data: string
  /** The socket to leave out. */
  socket_id?: string | undefined
}

interface CallDeps {
  app: AppKeys
  /** Milliseconds since 1970. */
  now(): number
  announce(announcement: Announcement): void
}

/** `POST /apps/{id}/events` of the Pusher HTTP API, for publishers that have the app's secret. */
export async function publishCall(app: FastifyInstance, { app: own, now, announce }: CallDeps): Promise<void> {
  await app.register(async (scope) => {
    // The body stays a buffer, since the signature covers its bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/apps/:appId/events', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const { appId } = request.params as { appId: string }
      if (appId !== own.appId) return refuse(reply, 404, 'this app does not exist')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const [path = ''] = request.url.split('?', 1)
      const query = request.query as Record<string, unknown>
      const wrong = refuseSignature(own, { method: 'POST', path, query, body }, now())
      if (wrong) return refuse(reply, 401, wrong)
      const call = readCall(body)
      if (!call) return refuse(reply, 400, 'name, channels and data are needed')
      if (Buffer.byteLength(call.data) > DATA_LIMIT) return refuse(reply, 413, `data has at most ${DATA_LIMIT} bytes`)
      announce(call)
      return {}
    })
  })
}

function readCall(body: Buffer): Announcement | undefined {
  try {
    return Call.safeParse(JSON.parse(body.toString())).data
  } catch {
    return undefined
  }
}

const refuse = (reply: FastifyReply, status: number, error: string) => reply.code(status).send({ error })
