type Listener = (data: unknown) => void

/** A connection of the realtime client, as a test sees it. */
export class FakePusher {
  static all: FakePusher[] = []
  readonly key: string
  readonly channels: string[] = []
  ended = false
  readonly connection: { bind: (name: string, listener: Listener) => void }
  readonly #listeners = new Map<string, Listener[]>()

  constructor(key: string) {
    this.key = key
    this.connection = { bind: (name, listener) => this.#bind(name, listener) }
    FakePusher.all.push(this)
  }
  subscribe(channel: string) {
    this.channels.push(channel)
    return { bind: (name: string, listener: Listener) => this.#bind(name, listener) }
  }
  unbind_all() {
    this.#listeners.clear()
  }
  disconnect() {
    this.ended = true
  }

  #bind(name: string, listener: Listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
  }
  #tell(name: string, data: unknown = {}) {
    for (const listener of this.#listeners.get(name) ?? []) listener(data)
  }
  /** The server has subscribed it. */
  comeUp() {
    this.#tell('state_change', { current: 'connected' })
    this.#tell('pusher:subscription_succeeded')
  }
  goDown() {
    this.#tell('state_change', { current: 'connecting' })
  }
  message() {
    this.#tell('send-message-to-user')
  }
}
