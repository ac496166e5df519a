import type { WebSocket } from 'ws'

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came, and fails where it is not what it expects
type Received = { event: string; channel?: string; data: any }

/** A socket that records its frames. */
export class RawSocket {
  readonly frames: Received[] = []
  /** Resolves with its close code. */
  readonly closed: Promise<number>
  readonly ws: WebSocket
  readonly #waiting = new Set<() => void>()

  constructor(ws: WebSocket) {
    this.ws = ws
    ws.on('error', () => {})
    ws.on('message', (data) => {
      const { event, channel, data: inner } = JSON.parse(String(data))
      this.frames.push({ event, channel, data: typeof inner === 'string' ? JSON.parse(inner) : inner })
      for (const check of this.#waiting) check()
    })
    this.closed = new Promise((resolve) => ws.on('close', resolve))
  }

  /** The first frame of that event, now or when it comes. */
  next(event: string): Promise<Received> {
    return new Promise((resolve) => {
      const check = () => {
        const found = this.frames.find((frame) => frame.event === event)
        if (found) resolve(found)
        this.#waiting[found ? 'delete' : 'add'](check)
      }
      check()
    })
  }

  send(message: unknown): void {
    this.ws.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message))
  }

  /** Resolves with its id once the connection is established. */
  async ready(): Promise<string> {
    return (await this.next('pusher:connection_established')).data.socket_id
  }

  subscribe(channel: string, auth?: string): void {
    this.send({ event: 'pusher:subscribe', data: { channel, auth } })
  }

  terminate(): void {
    this.ws.terminate()
  }
}
