import { WebSocket } from 'ws'

/** A socket subscribed to one channel. */
export interface Listener {
  /** Resolves with the next event of that name on the channel. */
  next(event: string): Promise<void>
  close(): void
}

const BATCH = 50

/** Opens a socket for each channel, each from a different address, and waits until all are subscribed. */
export async function openListeners(shopUrl: string, channels: readonly string[]): Promise<Listener[]> {
  const master = (await (await fetch(`${shopUrl}/api/master`)).json()) as { data: { pusher_app_key: string } }
  const url = `${shopUrl.replace('http', 'ws')}/app/${master.data.pusher_app_key}?protocol=7`
  const listeners: Listener[] = []
  for (let first = 0; first < channels.length; first += BATCH) {
    const batch = channels.slice(first, first + BATCH)
    listeners.push(...(await Promise.all(batch.map((channel, n) => open(url, channel, addressOf(first + n))))))
  }
  return listeners
}

const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

function open(url: string, channel: string, address: string): Promise<Listener> {
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address }, perMessageDeflate: false })
  let waiting: { event: string; resolve(): void } | undefined
  const listener: Listener = {
    next: (event) =>
      new Promise((resolve) => {
        waiting = { event, resolve }
      }),
    close: () => socket.terminate(),
  }
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`a socket was closed with ${code}`)))
    socket.on('message', (frame) => {
      const { event } = JSON.parse(String(frame))
      if (event === 'pusher:connection_established')
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }))
      else if (event === 'pusher_internal:subscription_succeeded') resolve(listener)
      else if (event === waiting?.event) waiting?.resolve()
    })
  })
}
