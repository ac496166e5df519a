import type { Deps } from '../deps.ts'
import type { Log } from '../jobs/background-worker.ts'
import { ownApp } from './app-keys.ts'
import { type CrossInstanceChannel, createCrossInstanceChannel } from './cross-instance.ts'
import { Hub } from './hub.ts'
import { type RealtimeLimits, realtimeLimits } from './limits.ts'
import { type Announcement, publishCall } from './publish-call.ts'
import type { Realtime, RealtimeEvent } from './realtime.ts'
import { authoriseSubscription } from './signature.ts'
import { createSocketServer } from './socket-server.ts'

/** Tells the other instances to close the subscribers of a channel. */
const REVOKED = 'rialto:revoked'

type EmbeddedRealtimeDeps = Pick<Deps, 'config' | 'now'> & { isEnabled(): Promise<boolean> }

/** Realtime by this process; with PostgreSQL, events reach the sockets of all processes on that database. */
export function createEmbeddedRealtime(deps: EmbeddedRealtimeDeps, limitChanges: Partial<RealtimeLimits>): Realtime {
  const { config, now, isEnabled } = deps
  const app = ownApp(config)
  const hub = new Hub()
  const limits = { ...realtimeLimits, ...limitChanges }
  const sockets = createSocketServer({ app, hub, limits, trustedProxies: config.trustedProxies, isEnabled })
  const otherInstances = config.databaseUrl ? connectInstances(config.databaseUrl, hub) : undefined
  let log: Log | undefined

  function announce({ name, channels, data, socket_id }: Announcement): void {
    for (const channel of channels) {
      hub.send(channel, name, data, socket_id)
      otherInstances?.send({ channel, event: name })
    }
  }

  function publish({ channel, event, data }: RealtimeEvent): void {
    hub.send(channel, event, data)
    otherInstances?.send({ channel, event, data: isPrivate(channel) ? data : undefined })
  }

  return {
    async attach(server) {
      sockets.attach(server.server)
      await publishCall(server, { app, now, announce })
    },
    publish(event) {
      try {
        publish(event)
      } catch (error) {
        log?.warn({ err: error, channel: event.channel, event: event.event }, 'realtime: an event was not published')
      }
    },
    authorise: (socketId, channel) => authoriseSubscription(app, socketId, channel),
    revoke(channel) {
      hub.closeSubscribers(channel, 'ending')
      otherInstances?.send({ channel, event: REVOKED })
    },
    start(logger) {
      log = logger
      sockets.start()
      otherInstances?.start(logger)
    },
    sockets: () => sockets.count(),
    dismiss: () => sockets.close(),
    close: async () => otherInstances?.close(),
    async health() {
      if (!(await isEnabled())) return 'off'
      return otherInstances && !otherInstances.isConnected() ? 'down' : 'ok'
    },
  }
}

function connectInstances(connectionString: string, hub: Hub): CrossInstanceChannel {
  return createCrossInstanceChannel({
    connectionString,
    onEvent: ({ channel, event, data }) =>
      event === REVOKED ? hub.closeSubscribers(channel, 'ending') : hub.send(channel, event, data ?? {}),
    // Clients reconnect and fetch what they missed.
    onReconnect: () => hub.closeAll('ending'),
  })
}

const isPrivate = (channel: string): boolean => channel.startsWith('private-')
