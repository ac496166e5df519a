import {
  REALTIME_ACTIVITY_TIMEOUT_MS,
  REALTIME_PONG_TIMEOUT_MS,
  REALTIME_UNAVAILABLE_TIMEOUT_MS,
} from '@rialto/contract/realtime'
import type { Options } from 'pusher-js'

/** The address of the realtime server, by the settings. */
export interface RealtimeApp {
  key: string
  cluster: string | null
  /** Scheme, host and port. */
  host: string | null
}

type Place = Pick<URL, 'protocol' | 'hostname' | 'port'>

/** The shop's own realtime server if it has one, else Pusher's cluster, else the page's host; encrypted if that is. */
export function socketOptions({ cluster, host }: RealtimeApp, page: Place): Options {
  const common = {
    // Sockets only. Other transports load a script from elsewhere, and on an unencrypted page the client would try an encrypted
    // connection after two seconds, at a port that does not speak TLS.
    enabledTransports: ['ws' as const],
    activityTimeout: REALTIME_ACTIVITY_TIMEOUT_MS,
    pongTimeout: REALTIME_PONG_TIMEOUT_MS,
    unavailableTimeout: REALTIME_UNAVAILABLE_TIMEOUT_MS,
  }
  if (cluster && !host) return { ...common, cluster, forceTLS: true }
  const { protocol, hostname, port } = host ? new URL(host) : page
  return {
    ...common,
    // The client requires a cluster; with `wsHost` it is not used.
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port) || 80,
    wssPort: Number(port) || 443,
    forceTLS: protocol === 'https:',
  }
}

export interface Subscription {
  socket_id: string
  channel_name: string
}

/** Lets the server sign subscriptions to private channels. @param authorise throws when it is refused */
export const channelAuthorization = (
  authorise: (subscription: Subscription) => Promise<string>,
): NonNullable<Options['channelAuthorization']> => ({
  transport: 'ajax',
  endpoint: '',
  customHandler: ({ socketId, channelName: channel_name }, callback) =>
    void authorise({ socket_id: socketId, channel_name }).then(
      (auth) => callback(null, { auth }),
      (error: unknown) => callback(error instanceof Error ? error : new Error('refused'), null),
    ),
})
