import type { Deps } from '../deps.ts'
import type { Log } from '../jobs/background-worker.ts'
import { ownApp } from './app-keys.ts'
import { type Crossing, crossByPostgres } from './cross-instance.ts'
import { Hub } from './hub.ts'
import { type RealtimeLimits, realtimeLimits } from './limits.ts'
import { type Announcement, publishCall } from './publish-call.ts'
import type { Realtime } from './realtime.ts'
import { createSocketServer } from './socket-server.ts'

type OwnDeps = Pick<Deps, 'config' | 'now'> & { isEnabled(): Promise<boolean> }

/** Realtime by this process; with PostgreSQL, by all processes on that database together. */
export function createEmbeddedRealtime(deps: OwnDeps, changed: Partial<RealtimeLimits>): Realtime {
  const { config, now, isEnabled } = deps
  const app = ownApp(config)
  const hub = new Hub()
  const limits = { ...realtimeLimits, ...changed }
  const sockets = createSocketServer({ app, hub, limits, trustedProxies: config.trustedProxies, isEnabled })
  const crossing = config.databaseUrl ? crossFrom(config.databaseUrl, hub) : undefined
  let log: Log | undefined

  function announce({ name, channels, data, socket_id }: Announcement): void {
    for (const channel of channels) {
      hub.tell(channel, name, data, socket_id)
      crossing?.send({ channel, event: name })
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
        log?.warn({ err: error, channel, event }, 'realtime: an event was not told')
      }
    },
    start(where) {
      log = where
      sockets.start()
      crossing?.start(where)
    },
    sockets: () => sockets.count(),
    dismiss: () => sockets.close(),
    close: async () => crossing?.close(),
    async health() {
      if (!(await isEnabled())) return 'off'
      return crossing && !crossing.isUp() ? 'down' : 'ok'
    },
  }
}

function crossFrom(connectionString: string, hub: Hub): Crossing {
  return crossByPostgres({
    connectionString,
    hear: ({ channel, event }) => hub.tell(channel, event, {}),
    // Clients fetch what they missed whenever they come back.
    afterGap: () => hub.closeAll('ending'),
  })
}
