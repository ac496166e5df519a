import {
  CHANGE_EVENT,
  type Change,
  chatUserChannel,
  MESSAGE_TO_USER_EVENT,
  privateUserChannel,
  TYPING_EVENT,
  type Typing,
} from '@rialto/contract/realtime'
import type Pusher from 'pusher-js'
import { logProblem } from '../log.ts'
import { channelAuthorization, type RealtimeApp, type Subscription, socketOptions } from './socket-options.ts'

interface Listeners {
  /** A shop has sent a message. */
  onMessage(): void
  /** True: events arrive from now on; earlier ones were missed. False: none arrive, for a while or for good. */
  onLive(live: boolean): void
  /** A shop is writing. Heard after `followTyping`. */
  onTyping(shopId: number): void
  /** Asks the server for the signature of a subscription; throws when it is refused. */
  authorise(subscription: Subscription): Promise<string>
}

interface Connection {
  /** Subscribes to the shopper's private channel, once: only open conversations need it. */
  followTyping(): void
  disconnect(): void
}

/** Loads the realtime client and connects this tab to the shopper's channel. The client reconnects by itself. */
export function connect(
  app: RealtimeApp,
  userId: number,
  { onMessage, onLive, onTyping, authorise }: Listeners,
): Connection {
  let client: Pusher | undefined
  let ended = false
  let followsTyping = false
  const subscribeTyping = () =>
    client?.subscribe(privateUserChannel(userId)).bind(TYPING_EVENT, ({ id }: Typing) => onTyping(id))
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
      const channel = client.subscribe(chatUserChannel(userId))
      channel.bind('pusher:subscription_succeeded', () => onLive(true))
      channel.bind(MESSAGE_TO_USER_EVENT, onMessage)
      if (followsTyping) subscribeTyping()
    })
    .catch((error: unknown) => logProblem('There is no realtime connection', error))
  return {
    followTyping() {
      if (followsTyping) return
      followsTyping = true
      subscribeTyping()
    },
    disconnect() {
      ended = true
      client?.unbind_all()
      client?.disconnect()
    },
  }
}

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
