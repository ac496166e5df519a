import type { Message, Paged } from '@rialto/contract'
import { api } from '../../../lib/api/browser.ts'

/** Specification, section 9: page size of the panel and of the messages screen. */
export const PAGE_SIZE = 20

const readPage = (shopId: number, page: number, signal: AbortSignal): Promise<Paged<Message>> =>
  api.call('GET /get-message', { query: { shop_id: shopId, page, per_page: PAGE_SIZE }, signal })

interface Found {
  messages: Message[]
  /** There are older ones than these. */
  more: boolean
}

/**
 * The newest messages, and page by page those before them, until one that was read before: no gap is left. Where nothing was
 * read yet (null), page 1.
 */
export async function readNewest(shopId: number, readTo: number | null, signal: AbortSignal): Promise<Found> {
  const messages: Message[] = []
  for (let page = 1; ; page += 1) {
    const { data, last_page } = await readPage(shopId, page, signal)
    messages.push(...data)
    const more = page < last_page
    const met = readTo === null || data.some(({ id }) => id <= readTo)
    if (met || !more || data.length === 0) return { messages, more }
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
    const { data, last_page } = await readPage(shopId, page, signal)
    const messages = data.filter(({ id }) => id < oldest)
    const more = page < last_page
    if (messages.length > 0 || !more) return { messages, more }
  }
}
