import { api } from '@rialto/client/api/browser.ts'
import { hasMore } from '@rialto/client/api/has-more.ts'
import type { Message } from '@rialto/contract'
import { normalizeMessage } from './normalize-message.ts'

/** docs/spec §9: page size of the panel and of the messages screen. */
const PAGE_SIZE = 20

interface PageOfMessages {
  /** Newest first. */
  messages: Message[]
  /** There are older messages. */
  more: boolean
}

async function readPage(shopId: number, page: number, signal: AbortSignal): Promise<PageOfMessages> {
  const reply = await api.call('GET /get-message', { query: { shop_id: shopId, page, per_page: PAGE_SIZE }, signal })
  const messages = reply.data.map(normalizeMessage).sort((a, b) => b.id - a.id)
  return { messages, more: hasMore(reply, page, PAGE_SIZE) }
}

/** Reads from the newest page back to the message `readTo`, so that no gap is left; page 1 only when `readTo` is null. */
export async function readNewest(shopId: number, readTo: number | null, signal: AbortSignal): Promise<PageOfMessages> {
  const messages: Message[] = []
  for (let page = 1; ; page += 1) {
    const { messages: found, more } = await readPage(shopId, page, signal)
    messages.push(...found)
    const reached = readTo === null || found.some(({ id }) => id <= readTo)
    if (reached || !more || found.length === 0) return { messages, more }
  }
}

/** Reads the page before the held messages. New messages may have moved held ones onto it: then it reads on to an older one. */
export async function readOlder(
  shopId: number,
  { count, oldest }: { count: number; oldest: number },
  signal: AbortSignal,
): Promise<PageOfMessages> {
  for (let page = Math.floor(count / PAGE_SIZE) + 1; ; page += 1) {
    const { messages, more } = await readPage(shopId, page, signal)
    if (!more || messages.some(({ id }) => id < oldest)) return { messages, more }
  }
}
