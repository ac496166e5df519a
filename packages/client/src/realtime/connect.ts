import { chatUserChannel, MESSAGE_TO_USER_EVENT } from '@rialto/contract/realtime'
import type Pusher from 'pusher-js'
import { logProblem } from '../log.ts'
import { type RealtimeApp, socketOptions } from './socket-options.ts'

interface Listeners {
  /** A shop has sent a message. */
  onMessage(): void
  /** True: events arrive from now on; earlier ones were missed. False: none arrive, for a while or for good. */
  onLive(live: boolean): void
}

/** Loads the realtime client and connects this tab to the shopper's channel. The client reconnects by itself. */
export function connect(app: RealtimeApp, userId: number, { onMessage, onLive }: Listeners): () => void {
  let client: Pusher | undefined
  let ended = false
  import('pusher-js')
    .then(({ default: Client }) => {
      if (ended) return
      client = new Client(app.key, socketOptions(app, window.location))
      client.connection.bind('state_change', ({ current }: { current: string }) => {
        if (current !== 'connected') onLive(false)
      })
      const channel = client.subscribe(chatUserChannel(userId))
      channel.bind('pusher:subscription_succeeded', () => onLive(true))
      channel.bind(MESSAGE_TO_USER_EVENT, onMessage)
    })
    .catch((error: unknown) => logProblem('There is no realtime connection', error))
  return () => {
    ended = true
    client?.unbind_all()
    client?.disconnect()
  }
}
