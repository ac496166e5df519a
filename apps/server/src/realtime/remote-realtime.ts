import type Pusher from 'pusher'
import type { OutsideRealtime } from '../config/realtime.ts'
import type { Log } from '../lib/background-worker.ts'
import type { Realtime, RealtimeEvent } from './realtime.ts'
import { authoriseSubscription } from './signature.ts'

const TIMEOUT_MS = 5_000
/** The maximum of publish calls in progress; while the service is slow, further events are dropped. */
const AT_ONCE = 200
const FAREWELL_MS = 3_000

/** Realtime by Pusher, soketi or Reverb: browsers connect there, and events are published there. */
export function createRemoteRealtime(service: OutsideRealtime, isEnabled: () => Promise<boolean>): Realtime {
  // Loaded only with an external service.
  const client = import('pusher').then(({ default: Client }) => new Client(optionsOf(service)))
  const inProgress = new Set<Promise<void>>()
  let log: Log | undefined
  let isReached = true

  async function trigger({ channel, event, data }: RealtimeEvent): Promise<void> {
    try {
      if (!(await isEnabled())) return
      await (await client).trigger(channel, event, data)
      isReached = true
    } catch (error) {
      // Logged once, so that an outage does not fill the log; clients fetch anyway.
      if (isReached) log?.warn({ reason: reasonOf(error) }, 'realtime: events do not reach the service outside')
      isReached = false
    }
  }

  return {
    async attach() {},
    publish(event) {
      if (inProgress.size >= AT_ONCE) return
      const call: Promise<void> = trigger(event).finally(() => inProgress.delete(call))
      inProgress.add(call)
    },
    authorise: (socketId, channel) => authoriseSubscription(service, socketId, channel),
    revoke() {},
    start(logger) {
      log = logger
    },
    async dismiss() {},
    async close() {
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, FAREWELL_MS)
      })
      await Promise.race([Promise.all(inProgress), timeout])
      clearTimeout(timer)
    },
    sockets: () => 0,
    async health() {
      if (!(await isEnabled())) return 'off'
      return isReached ? 'ok' : 'down'
    },
  }
}

function optionsOf({ appId, key, secret, cluster, address }: OutsideRealtime): Pusher.Options {
  const keys = { appId, key, secret, timeout: TIMEOUT_MS }
  if (!address) return { ...keys, cluster: cluster ?? '', useTLS: true }
  const { protocol, hostname, port } = new URL(address)
  return { ...keys, host: hostname, useTLS: protocol === 'https:', ...(port && { port }) }
}

/** A short reason, since the library's errors contain the URL with its signature. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'status' in error && error.status ? `it answered ${error.status}` : error.message
}
