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
  const url = await socketUrl(shopUrl)
  const listeners: Listener[] = []
  for (let first = 0; first < channels.length; first += BATCH) {
    const batch = channels.slice(first, first + BATCH)
    listeners.push(...(await Promise.all(batch.map((channel, n) => open(url, channel, addressOf(first + n))))))
  }
  return listeners
}

/** Opens a socket that is subscribed to a private channel, as the console of the session does. */
export async function openPrivateListener(
  shopUrl: string,
  channel: string,
  session: { cookie: string },
): Promise<Listener> {
  const sign = async (socket_id: string): Promise<string> => {
    const reply = await fetch(`${shopUrl}/api/console/realtime/auth`, {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json', 'x-requested-with': 'bench', origin: shopUrl },
      body: JSON.stringify({ socket_id, channel_name: channel }),
    })
    if (!reply.ok) throw new Error(`${channel} was refused: ${reply.status}`)
    return ((await reply.json()) as { data: { auth: string } }).data.auth
  }
  return open(await socketUrl(shopUrl), channel, addressOf(0), sign)
}

async function socketUrl(shopUrl: string): Promise<string> {
  const master = (await (await fetch(`${shopUrl}/api/master`)).json()) as { data: { pusher_app_key: string } }
  return `${shopUrl.replace('http', 'ws')}/app/${master.data.pusher_app_key}?protocol=7`
}

const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** @param sign signs the subscription of a socket to a private channel */
function open(
  url: string,
  channel: string,
  address: string,
  sign?: (socketId: string) => Promise<string>,
): Promise<Listener> {
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
    const subscribe = async (socketId: string) => {
      const auth = await sign?.(socketId)
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
    }
    socket.on('message', (frame) => {
      const { event, data } = JSON.parse(String(frame))
      if (event === 'pusher:connection_established') subscribe(JSON.parse(data).socket_id).catch(reject)
      else if (event === 'pusher_internal:subscription_succeeded') resolve(listener)
      else if (event === waiting?.event) waiting?.resolve()
    })
  })
}
