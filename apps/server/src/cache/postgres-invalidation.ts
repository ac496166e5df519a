import { randomUUID } from 'node:crypto'
import { createNotificationChannel } from '../db/index.ts'
import type { CrossProcessInvalidation } from './cross-process-invalidation.ts'
import { type Invalidation, type InvalidationBus, TOPICS, type Topic } from './invalidation-bus.ts'

/** The PostgreSQL channel of invalidations. */
export const CHANNEL = 'rialto_changes'
/** A message has room for as many product ids; for more, the whole catalogue is invalidated. */
const MAX_PRODUCTS = 300

/**
 * Exchanges invalidations with the other servers on a PostgreSQL, and receives those of commands. A message is a list of words: the
 * sender (none from a command), topics, ids of sold products. Invalidations of one round of the event loop are sent together.
 */
export function createPostgresInvalidation(
  connectionString: string,
  invalidations: InvalidationBus,
): CrossProcessInvalidation {
  const self = randomUUID()
  const topics = new Set<Topic>()
  const sold = new Set<number>()
  let scheduled: NodeJS.Immediate | undefined
  const channel = createNotificationChannel({
    connectionString,
    channel: CHANNEL,
    onMessage(message) {
      const words = message.split(' ')
      if (words[0] !== self) invalidations.receive(parseInvalidation(words))
    },
    onReconnect: () => invalidations.receive({ topics: TOPICS, sold: [] }),
  })

  function sendCollected(): void {
    clearImmediate(scheduled)
    scheduled = undefined
    if (sold.size > MAX_PRODUCTS) {
      sold.clear()
      topics.add('catalogue')
    }
    if (topics.size + sold.size > 0) channel.send([self, ...topics, ...sold].join(' '))
    topics.clear()
    sold.clear()
  }

  invalidations.onPublished((invalidation) => {
    for (const topic of invalidation.topics) topics.add(topic)
    for (const id of invalidation.sold) sold.add(id)
    scheduled ??= setImmediate(sendCollected)
  })

  return {
    catchUp: () => undefined,
    start: channel.start,
    close() {
      sendCollected()
      return channel.close()
    },
  }
}

/** Ignores unknown words, which a newer version may send. */
const parseInvalidation = (words: readonly string[]): Invalidation => ({
  topics: TOPICS.filter((topic) => words.includes(topic)),
  sold: words.filter((word) => /^\d{1,16}$/.test(word)).map(Number),
})
