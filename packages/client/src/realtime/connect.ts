import { chatUserChannel, MESSAGE_TO_USER_EVENT } from '@rialto/contract/realtime'
import type Pusher from 'pusher-js'
import { logProblem } from '../log.ts'
import { type RealtimeApp, socketOptions } from './socket-options.ts'

interface Heard {
  /** A shop has written. */
  onMessage(): void
  /** True: from now on every event is heard; what came before was not. False: none is, for a while or for good. */
  onLive(live: boolean): void
}

/** Connects this tab to the channel of a shopper, whose code comes only now. The client itself comes back after a cut. */
export function connect(app: RealtimeApp, userId: number, { onMessage, onLive }: Heard): () => void {
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
