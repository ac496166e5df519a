import type { Message } from '@rialto/contract'
import { answerTo } from './answer-to.ts'
import { inTurn } from './in-turn.ts'
import type { Sessions } from './sessions.ts'
import { ApiError, type ShopApi } from './shop-api.ts'

/** What waited for longer when the sellers came was written to somebody else's demo: it stays as it is. */
const RECENT_MS = 15 * 60_000

/** One of the demo's sellers, at their shop of the same number. */
export interface Seller {
  number: number
  /** Says that the shop is open. */
  ping(): Promise<void>
  /** Answers whoever wrote, each after a moment. */
  look(): Promise<void>
  /** Whether somebody could not be answered, and still waits. */
  owesAnswers(): boolean
}

interface SellerDeps {
  api: ShopApi
  sessions: Sessions
  number: number
  /** The moment that a person takes to read and to type. */
  pause(): Promise<void>
}

export function createSeller({ api, sessions, number, pause }: SellerDeps): Seller {
  /** By shopper: the last message that was answered from here. */
  const answered = new Map<number, number>()
  const owed = new Set<number>()
  const attending = new Map<number, () => Promise<void>>()

  async function withToken<T>(work: (token: string) => Promise<T>): Promise<T> {
    try {
      return await work(await sessions.tokenOf(number))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      sessions.forget(number)
      return work(await sessions.tokenOf(number))
    }
  }

  async function lookAround(): Promise<void> {
    const { data } = await withToken((token) => api.call('GET /seller/conversations', { token }))
    for (const { user, unread_message_user: unread, last_message_time: time } of data)
      if (owed.has(user.id) || (unread > 0 && isRecent(time))) void attend(user.id)
  }

  /** Conversations beside each other; within one, what is written meanwhile is answered afterwards. */
  function attend(userId: number): Promise<void> {
    const known = attending.get(userId)
    if (known) return known()
    const turn = inTurn(async () => {
      // First the pause, then the reading, which says read: whoever ends in between leaves it unread, for the next start.
      await pause()
      await answer(userId).then(
        () => owed.delete(userId),
        () => owed.add(userId),
      )
    })
    attending.set(userId, turn)
    return turn()
  }

  async function answer(userId: number): Promise<void> {
    const page = await withToken((token) => api.call('GET /seller/messages', { query: { user_id: userId }, token }))
    const messages = page.data.toReversed()
    const open = openQuestions(messages, answered.get(userId))
    const last = open.at(-1)
    if (!last) return
    answered.set(userId, last.id)
    try {
      const message = await answerTo(api, number, messages, open)
      await withToken((token) => api.call('POST /seller/messages', { body: { user_id: userId, message }, token }))
    } catch (error) {
      // It may have arrived all the same: the next time the conversation itself tells.
      answered.delete(userId)
      throw error
    }
  }

  return {
    number,
    ping: () => withToken((token) => api.call('POST /seller/update-last-seen', { token })).then(() => {}),
    look: inTurn(lookAround),
    owesAnswers: () => owed.size > 0,
  }
}

/** What the shopper wrote after the last answer: the last one from here, else the last one that stands there. */
function openQuestions(messages: readonly Message[], answered: number | undefined): Message[] {
  const last = answered ?? messages.findLast((message) => message.type === 'shop')?.id ?? 0
  return messages.filter(
    ({ type, id, created_at }) => type === 'user' && id > last && (answered !== undefined || isRecent(created_at)),
  )
}

const isRecent = (time: string): boolean => Date.now() - Date.parse(time) < RECENT_MS
