type Listener = (data: unknown) => void

/** Replaces the Pusher client; tests simulate its events. */
export class FakePusher {
  static instances: FakePusher[] = []
  readonly key: string
  readonly channels: string[] = []
  isDisconnected = false
  readonly connection: { bind: (name: string, listener: Listener) => void }
  readonly #listeners = new Map<string, Listener[]>()

  constructor(key: string) {
    this.key = key
    this.connection = { bind: (name, listener) => this.#bind(name, listener) }
    FakePusher.instances.push(this)
  }
  subscribe(channel: string) {
    this.channels.push(channel)
    return { bind: (name: string, listener: Listener) => this.#bind(name, listener) }
  }
  unbind_all() {
    this.#listeners.clear()
  }
  disconnect() {
    this.isDisconnected = true
  }

  #bind(name: string, listener: Listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
  }
  #emit(name: string, data: unknown = {}) {
    for (const listener of this.#listeners.get(name) ?? []) listener(data)
  }
  /** Connected, and the channel is subscribed. */
  simulateConnected() {
    this.#emit('state_change', { current: 'connected' })
    this.#emit('pusher:subscription_succeeded')
  }
  simulateConnectionLost() {
    this.#emit('state_change', { current: 'connecting' })
  }
  simulateMessage() {
    this.#emit('send-message-to-user')
  }
  simulateTyping(shopId: number) {
    this.#emit('typing', { id: shopId })
  }
}
