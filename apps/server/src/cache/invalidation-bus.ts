import { EventEmitter } from 'node:events'
import type { Change } from '@rialto/contract/realtime'

export const TOPICS = ['settings', 'catalogue'] as const

/** The kinds of data that cached values depend on. */
export type Topic = (typeof TOPICS)[number]

/** A message from one process to another. */
export interface Invalidation {
  topics: readonly Topic[]
  /** Ids of products whose stock has changed; see {@link InvalidationBus.publishStock}. */
  sold: readonly number[]
}

/** Something that consoles are to fetch again; `shopId` null: those of the market's staff. */
export interface ConsoleChange extends Change {
  shopId: number | null
}

/** Tells the caches of this process synchronously that their values may be old. */
export class InvalidationBus {
  /** Every module caches a few values, so Node's warning of a leak does not apply. */
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  readonly #sources: (() => boolean)[] = []

  publish(topic: Topic): void {
    this.#publish({ topics: [topic], sold: [] })
  }

  subscribe(topics: readonly Topic[], listener: () => void): void {
    for (const topic of topics) this.#emitter.on(topic, listener)
  }

  /**
   * Announces a change of stock by which nothing sold out or came back, so cards and lists stay cached until they expire. When
   * something sells out or comes back, publish `catalogue` as well.
   */
  publishStock(productIds: readonly number[]): void {
    this.#publish({ topics: [], sold: productIds })
  }

  subscribeStock(listener: (productIds: readonly number[]) => void): void {
    this.#emitter.on('stock', listener)
  }

  /**
   * Tells the consoles of a shop's team, or of the staff, that something has changed; call it after the commit. Realtime brings it to
   * the consoles of all processes; consoles without it find out when they read again.
   */
  publishChange(change: ConsoleChange): void {
    this.#emitter.emit('change', change)
  }

  subscribeChanges(listener: (change: ConsoleChange) => void): void {
    this.#emitter.on('change', listener)
  }

  /** Announces that somebody has left a shop's team, or the staff (null); call it after the commit. */
  publishTeamChange(shopId: number | null): void {
    this.#emitter.emit('team', shopId)
  }

  subscribeTeamChanges(listener: (shopId: number | null) => void): void {
    this.#emitter.on('team', listener)
  }

  /**
   * Announces that something was written of which nobody says what, such as by hand in the database: caches drop what they hold of the
   * catalogue, and pages are looked at again. Unlike topics it comes at most every few seconds, however much is written.
   */
  publishUnannounced(): void {
    this.receiveUnannounced()
    this.#emitter.emit('found')
  }

  /** {@link publishUnannounced} for what another process has found. */
  receiveUnannounced(): void {
    this.#emitter.emit('unannounced')
  }

  subscribeUnannounced(listener: () => void): void {
    this.#emitter.on('unannounced', listener)
  }

  onUnannouncedFound(listener: () => void): void {
    this.#emitter.on('found', listener)
  }

  /** Adds a source of changes. `isCurrent` tells whether all changes that it knows of have been announced here. */
  addSource(isCurrent: () => boolean): void {
    this.#sources.push(isCurrent)
  }

  /**
   * Whether every change is announced here: those of this process, of others, of hands in the database, and of the clock. Where it is
   * not, because connections are lost or the data are another server's, caches must look by themselves.
   */
  announcesAll(): boolean {
    return this.#sources.length > 0 && this.#sources.every((isCurrent) => isCurrent())
  }

  /** Tells the caches of this process what another process has published. */
  receive({ topics, sold }: Invalidation): void {
    if (sold.length > 0) this.#emitter.emit('stock', sold)
    for (const topic of topics) this.#emitter.emit(topic)
  }

  /** Calls back for what this process publishes, but not for what it receives, or two processes would notify each other for ever. */
  onPublished(listener: (invalidation: Invalidation) => void): void {
    this.#emitter.on('published', listener)
  }

  #publish(invalidation: Invalidation): void {
    this.receive(invalidation)
    this.#emitter.emit('published', invalidation)
  }
}
