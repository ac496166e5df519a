import Pusher from 'pusher-js'
import type { Balancer } from './balancer.ts'

/** A browser's socket through a balancer. */
export interface ChatSocket {
  /** Resolves with the channel's next event of that name. */
  next(event: string): Promise<unknown>
  /** Resolves when the channel is subscribed to again after a lost connection. */
  again(): Promise<void>
  /** The number of lost connections. */
  losses(): number
  close(): void
}

export async function openChatSocket({ port }: Balancer, key: string, channel: string): Promise<ChatSocket> {
  const client = new Pusher(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
  })
  const subscription = client.subscribe(channel)
  const subscribed = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        subscription.unbind('pusher:subscription_succeeded', done)
        resolve()
      }
      subscription.bind('pusher:subscription_succeeded', done)
    })
  let losses = 0
  await subscribed()
  client.connection.bind('state_change', ({ previous }: { previous: string }) => {
    if (previous === 'connected') losses++
  })
  return {
    next: (event) =>
      new Promise((resolve) => {
        const heard = (data: unknown) => {
          subscription.unbind(event, heard)
          resolve(data)
        }
        subscription.bind(event, heard)
      }),
    again: subscribed,
    losses: () => losses,
    close: () => client.disconnect(),
  }
}
