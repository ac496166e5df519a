import type { Deps } from '../deps.ts'
import type { Log } from '../jobs/background-worker.ts'
import { ownApp } from './app-keys.ts'
import { type CrossInstanceChannel, createCrossInstanceChannel } from './cross-instance.ts'
import { Hub } from './hub.ts'
import { type RealtimeLimits, realtimeLimits } from './limits.ts'
import { type Announcement, publishCall } from './publish-call.ts'
import type { Realtime } from './realtime.ts'
import { createSocketServer } from './socket-server.ts'

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

  return {
    async attach(server) {
      sockets.attach(server.server)
      await publishCall(server, { app, now, announce })
    },
    publish({ channel, event, data }) {
      try {
        announce({ name: event, channels: [channel], data: JSON.stringify(data) })
      } catch (error) {
        log?.warn({ err: error, channel, event }, 'realtime: an event was not published')
      }
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
    onEvent: ({ channel, event }) => hub.send(channel, event, {}),
    // Clients reconnect and fetch what they missed.
    onReconnect: () => hub.closeAll('ending'),
  })
}
