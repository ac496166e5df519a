import { api } from '@rialto/client/api/browser.ts'
import { hasMore } from '@rialto/client/api/has-more.ts'
import type { Message } from '@rialto/contract'
import { readMessage } from './read-message.ts'

/** docs/spec §9: page size of the panel and of the messages screen. */
const PAGE_SIZE = 20

interface Found {
  /** Newest first. */
  messages: Message[]
  /** There are older ones than these. */
  more: boolean
}

async function readPage(shopId: number, page: number, signal: AbortSignal): Promise<Found> {
  const reply = await api.call('GET /get-message', { query: { shop_id: shopId, page, per_page: PAGE_SIZE }, signal })
  const messages = reply.data.map(readMessage).sort((a, b) => b.id - a.id)
  return { messages, more: hasMore(reply, page, PAGE_SIZE) }
}

/**
 * The newest messages, and page by page those before them, until one that was read before: no gap is left. Where nothing was
 * read yet (null), page 1.
 */
export async function readNewest(shopId: number, readTo: number | null, signal: AbortSignal): Promise<Found> {
  const messages: Message[] = []
  for (let page = 1; ; page += 1) {
    const { messages: found, more } = await readPage(shopId, page, signal)
    messages.push(...found)
    const met = readTo === null || found.some(({ id }) => id <= readTo)
    if (met || !more || found.length === 0) return { messages, more }
  }
}

/**
 * The page before those that are held. Messages that came meanwhile have moved those held towards it: then it is looked on,
 * until something older is met.
 */
export async function readOlder(
  shopId: number,
  { held, oldest }: { held: number; oldest: number },
  signal: AbortSignal,
): Promise<Found> {
  for (let page = Math.floor(held / PAGE_SIZE) + 1; ; page += 1) {
    const { messages, more } = await readPage(shopId, page, signal)
    if (!more || messages.some(({ id }) => id < oldest)) return { messages, more }
  }
}
