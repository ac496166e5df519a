import { EventEmitter } from 'node:events'

/** What can change that cached things are made of. */
export type Topic = 'settings' | 'catalogue'

/** Tells caches, at once and within this process, that what they hold may be old. */
export class Changes {
  /** Every module keeps a few things; Node's warning of a leak means other emitters. */
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  publish(topic: Topic): void {
    this.#emitter.emit(topic)
  }

  subscribe(topics: readonly Topic[], listener: () => void): void {
    for (const topic of topics) this.#emitter.on(topic, listener)
  }
}
