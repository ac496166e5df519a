import type { AppKeys } from './app-keys.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import type { RealtimeLimits } from './limits.ts'
import { errorFrame, eventFrame, type Frame, isChannelName, NOT_OFFERED, readSubscription } from './protocol.ts'
import { maySubscribe } from './signature.ts'

interface Context {
  app: AppKeys
  hub: Hub
  limits: RealtimeLimits
}

/** Handles a client's message and returns the frame to reply with. */
export function answer(context: Context, connection: Connection, { event, data }: Frame): string | undefined {
  switch (event) {
    case 'pusher:ping':
      return eventFrame('pusher:pong', {})
    case 'pusher:pong':
      return undefined
    case 'pusher:subscribe':
      return subscribe(context, connection, data)
    case 'pusher:unsubscribe':
      context.hub.leave(connection, readSubscription(data)?.channel ?? '')
      return undefined
    default:
      // Client events are not supported either: only the shop sends events.
      return errorFrame(NOT_OFFERED, 'This event is not offered')
  }
}

function subscribe({ app, hub, limits }: Context, connection: Connection, data: unknown): string {
  const { channel = '', auth = '' } = readSubscription(data) ?? {}
  const refuse = (type: string, error: string, status: number) =>
    eventFrame('pusher:subscription_error', { type, error, status }, channel)
  if (!isChannelName(channel)) return errorFrame(NOT_OFFERED, 'There is no channel of this name')
  if (channel.startsWith('presence-')) return refuse('NotOffered', 'Presence channels are not offered', 404)
  if (channel.startsWith('private-') && !maySubscribe(app, connection.socketId, channel, auth))
    return refuse('AuthError', 'The signature is missing or wrong', 401)
  if (connection.channels.size >= limits.channelsPerSocket && !connection.channels.has(channel))
    return refuse('LimitReached', `At most ${limits.channelsPerSocket} channels`, 429)
  hub.join(connection, channel)
  return eventFrame('pusher_internal:subscription_succeeded', {}, channel)
}
