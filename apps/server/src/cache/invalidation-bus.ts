import { EventEmitter } from 'node:events'

export const TOPICS = ['settings', 'catalogue'] as const

/** The kinds of data that cached values depend on. */
export type Topic = (typeof TOPICS)[number]

/** A message from one process to another. */
export interface Invalidation {
  topics: readonly Topic[]
  /** Ids of products whose stock has changed; see {@link InvalidationBus.publishStock}. */
  sold: readonly number[]
}

/** Tells caches, at once and within this process, that what they hold may be old. */
export class InvalidationBus {
  /** Every module keeps a few things; Node's warning of a leak means other emitters. */
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  publish(topic: Topic): void {
    this.#publish({ topics: [topic], sold: [] })
  }

  subscribe(topics: readonly Topic[], listener: () => void): void {
    for (const topic of topics) this.#emitter.on(topic, listener)
  }

  /**
   * The stock of these products has changed, and nothing ran out or came back by it: cards and lists stay true enough for the seconds
   * that they are kept. Anything that runs out or comes back is a change of the catalogue as well.
   */
  publishStock(productIds: readonly number[]): void {
    this.#publish({ topics: [], sold: productIds })
  }

  subscribeStock(listener: (productIds: readonly number[]) => void): void {
    this.#emitter.on('stock', listener)
  }

  /** Tells caches here what another process has published. */
  receive({ topics, sold }: Invalidation): void {
    if (sold.length > 0) this.#emitter.emit('stock', sold)
    for (const topic of topics) this.#emitter.emit(topic)
  }

  /** Hands out what is published in this process; never what is only heard, or two would tell each other for ever. */
  onPublished(tell: (news: Invalidation) => void): void {
    this.#emitter.on('published', tell)
  }

  #publish(news: Invalidation): void {
    this.receive(news)
    this.#emitter.emit('published', news)
  }
}
