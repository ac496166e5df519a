import { randomUUID } from 'node:crypto'
import { postgresNotices } from '../db/index.ts'
import type { CrossProcessInvalidation } from './cross-process-invalidation.ts'
import { type Invalidation, type InvalidationBus, TOPICS, type Topic } from './invalidation-bus.ts'

/** PostgreSQL's channel for what changed. */
export const CHANNEL = 'rialto_changes'
/** A notice has room for as many ids; where more were sold in one moment, everything kept may as well go. */
const PRODUCTS_MAX = 300

/**
 * Tells the other servers on a PostgreSQL what is published in this one, and publishes here what they and commands tell. A notice
 * is words: who says it (a command does not), topics, ids of products that were sold. What is published in the same round of the
 * event loop goes together.
 */
export function createPostgresInvalidation(
  connectionString: string,
  changes: InvalidationBus,
): CrossProcessInvalidation {
  const self = randomUUID()
  const topics = new Set<Topic>()
  const sold = new Set<number>()
  let telling: NodeJS.Immediate | undefined
  const notices = postgresNotices({
    connectionString,
    topic: CHANNEL,
    hear(notice) {
      const words = notice.split(' ')
      if (words[0] !== self) changes.receive(readNews(words))
    },
    afterGap: () => changes.receive({ topics: TOPICS, sold: [] }),
  })

  function tell(): void {
    clearImmediate(telling)
    telling = undefined
    if (sold.size > PRODUCTS_MAX) {
      sold.clear()
      topics.add('catalogue')
    }
    if (topics.size + sold.size > 0) notices.send([self, ...topics, ...sold].join(' '))
    topics.clear()
    sold.clear()
  }

  changes.onPublished((news) => {
    for (const topic of news.topics) topics.add(topic)
    for (const id of news.sold) sold.add(id)
    telling ??= setImmediate(tell)
  })

  return {
    catchUp: () => undefined,
    start: notices.start,
    close() {
      tell()
      return notices.close()
    },
  }
}

/** Words that mean nothing here are passed over: a newer version may say more. */
const readNews = (words: readonly string[]): Invalidation => ({
  topics: TOPICS.filter((topic) => words.includes(topic)),
  sold: words.filter((word) => /^\d{1,16}$/.test(word)).map(Number),
})
