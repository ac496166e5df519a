import type Pusher from 'pusher'
import type { OutsideRealtime } from '../config/realtime.ts'
import type { Log } from '../jobs/background-worker.ts'
import type { Realtime, RealtimeEvent } from './realtime.ts'

const TIMEOUT_MS = 5_000
/** The most publish calls in progress; further events are dropped while the service is slow. */
const AT_ONCE = 200
const FAREWELL_MS = 3_000

/** Realtime by Pusher, soketi or Reverb: browsers connect there, and events are published there. */
export function createRemoteRealtime(service: OutsideRealtime, isEnabled: () => Promise<boolean>): Realtime {
  // Read only where it is wanted.
  const client = import('pusher').then(({ default: Client }) => new Client(optionsOf(service)))
  const underWay = new Set<Promise<void>>()
  let log: Log | undefined
  let isReached = true

  async function tell({ channel, event, data }: RealtimeEvent): Promise<void> {
    try {
      if (!(await isEnabled())) return
      await (await client).trigger(channel, event, data)
      isReached = true
    } catch (error) {
      // Said once: who listens fetches anyway, and the log is not to fill up with one thing.
      if (isReached) log?.warn({ reason: reasonOf(error) }, 'realtime: events do not reach the service outside')
      isReached = false
    }
  }

  return {
    async attach() {},
    publish(event) {
      if (underWay.size >= AT_ONCE) return
      const told: Promise<void> = tell(event).finally(() => underWay.delete(told))
      underWay.add(told)
    },
    start(where) {
      log = where
    },
    async dismiss() {},
    async close() {
      let limit: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, FAREWELL_MS)
      })
      await Promise.race([Promise.all(underWay), patience])
      clearTimeout(limit)
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

/** Its errors hold the address with its signature. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'status' in error && error.status ? `it answered ${error.status}` : error.message
}
