import { CHANGE_EVENT, type Change, TYPING_EVENT, type Typing } from '@rialto/contract/realtime'
import type Pusher from 'pusher-js'
import { logProblem } from '../log.ts'
import { channelAuthorization, type RealtimeApp, type Subscription, socketOptions } from './socket-options.ts'

interface PrivateListeners {
  /** Asks the server for the signature of a subscription; throws when it is refused. */
  authorise(subscription: Subscription): Promise<string>
  onChange(change: Change): void
  /** Somebody is writing to the owner of the channel. */
  onTyping(typing: Typing): void
  /** True: changes arrive from now on; earlier ones were missed. False: none arrive, for a while or for good. */
  onLive(live: boolean): void
}

/** Loads the realtime client and subscribes this tab to a private channel. The client reconnects by itself. @returns ends it */
export function connectPrivate(
  app: RealtimeApp,
  channelName: string,
  { authorise, onChange, onTyping, onLive }: PrivateListeners,
): () => void {
  let client: Pusher | undefined
  let ended = false
  import('pusher-js')
    .then(({ default: Client }) => {
      if (ended) return
      client = new Client(app.key, {
        ...socketOptions(app, window.location),
        channelAuthorization: channelAuthorization(authorise),
      })
      client.connection.bind('state_change', ({ current }: { current: string }) => {
        if (current !== 'connected') onLive(false)
      })
      const channel = client.subscribe(channelName)
      channel.bind('pusher:subscription_succeeded', () => onLive(true))
      channel.bind('pusher:subscription_error', () => onLive(false))
      channel.bind(CHANGE_EVENT, onChange)
      channel.bind(TYPING_EVENT, onTyping)
    })
    .catch((error: unknown) => logProblem('There is no realtime connection', error))
  return () => {
    ended = true
    client?.unbind_all()
    client?.disconnect()
    onLive(false)
  }
}
