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

/** A service of its own if there is one, else Pusher's cluster, else where the page is; encrypted where that is. */
export function socketOptions({ cluster, host }: RealtimeApp, page: Place): Options {
  const common = {
    // A socket, encrypted where `forceTLS` says so. The others: a script from elsewhere, and on a page that is not encrypted a
    // second, encrypted try after two seconds, at a port that speaks no such thing.
    enabledTransports: ['ws' as const],
    activityTimeout: REALTIME_ACTIVITY_TIMEOUT_MS,
    pongTimeout: REALTIME_PONG_TIMEOUT_MS,
    unavailableTimeout: REALTIME_UNAVAILABLE_TIMEOUT_MS,
  }
  if (cluster && !host) return { ...common, cluster, forceTLS: true }
  const { protocol, hostname, port } = host ? new URL(host) : page
  return {
    ...common,
    // It must be there, and must not lead anywhere.
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port) || 80,
    wssPort: Number(port) || 443,
    forceTLS: protocol === 'https:',
  }
}
