import { CHANGE_EVENT, type Change } from '@rialto/contract/realtime'
import type Pusher from 'pusher-js'
import { logProblem } from '../log.ts'
import { type RealtimeApp, socketOptions } from './socket-options.ts'

interface PrivateListeners {
  /** Asks the server for the signature of a subscription; throws when it is refused. */
  authorise(subscription: { socket_id: string; channel_name: string }): Promise<string>
  onChange(change: Change): void
  /** True: changes arrive from now on; earlier ones were missed. False: none arrive, for a while or for good. */
  onLive(live: boolean): void
}

/** Loads the realtime client and subscribes this tab to a private channel. The client reconnects by itself. @returns ends it */
export function connectPrivate(
  app: RealtimeApp,
  channelName: string,
  { authorise, onChange, onLive }: PrivateListeners,
): () => void {
  let client: Pusher | undefined
  let ended = false
  import('pusher-js')
    .then(({ default: Client }) => {
      if (ended) return
      client = new Client(app.key, {
        ...socketOptions(app, window.location),
        channelAuthorization: {
          transport: 'ajax',
          endpoint: '',
          customHandler: ({ socketId, channelName: channel_name }, callback) =>
            void authorise({ socket_id: socketId, channel_name }).then(
              (auth) => callback(null, { auth }),
              (error: unknown) => callback(error instanceof Error ? error : new Error('refused'), null),
            ),
        },
      })
      client.connection.bind('state_change', ({ current }: { current: string }) => {
        if (current !== 'connected') onLive(false)
      })
      const channel = client.subscribe(channelName)
      channel.bind('pusher:subscription_succeeded', () => onLive(true))
      channel.bind('pusher:subscription_error', () => onLive(false))
      channel.bind(CHANGE_EVENT, onChange)
    })
    .catch((error: unknown) => logProblem('There is no realtime connection', error))
  return () => {
    ended = true
    client?.unbind_all()
    client?.disconnect()
    onLive(false)
  }
}
