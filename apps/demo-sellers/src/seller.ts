import type { Message } from '@rialto/contract'
import { answerMessages } from './answer.ts'
import type { Sessions } from './sessions.ts'
import { ApiError, type ShopApi } from './shop-api.ts'

/** Older messages at the start are not answered, since they belong to an earlier run of the demo. */
const RECENT_MS = 15 * 60_000

/** A demo seller. Their shop has the same number. */
export interface Seller {
  number: number
  /** Marks the shop as seen. */
  ping(): Promise<void>
  /** Answers all unread conversations, each after a pause. */
  answerAll(): Promise<void>
  /** Tells whether an answer failed and has to be tried again. */
  hasFailedAnswers(): boolean
}

interface SellerDeps {
  api: ShopApi
  sessions: Sessions
  number: number
  /** Waits as long as a person takes to read and type. */
  pause(): Promise<void>
}

export function createSeller({ api, sessions, number, pause }: SellerDeps): Seller {
  /** The last message that this process answered, by shopper. */
  const answered = new Map<number, number>()
  const failed = new Set<number>()
  const runs = new Map<number, () => Promise<void>>()

  async function withCookie<T>(work: (cookie: string) => Promise<T>): Promise<T> {
    try {
      return await work(await sessions.getCookie(number))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      sessions.forget(number)
      return work(await sessions.getCookie(number))
    }
  }

  async function answerUnread(): Promise<void> {
    const { data } = await withCookie((cookie) => api.call('GET /seller/conversations', { cookie }))
    for (const { user, unread_message_user: unread, last_message_time: time } of data)
      if (failed.has(user.id) || (unread > 0 && isRecent(time))) void answerShopper(user.id)
  }

  /** Answers conversations concurrently; within one, later messages are answered by a further run. */
  function answerShopper(userId: number): Promise<void> {
    const existing = runs.get(userId)
    if (existing) return existing()
    const run = coalesceRuns(async () => {
      // Fetching marks messages as read, so it comes after the pause: if the process ends before, the next one answers them.
      await pause()
      await answer(userId).then(
        () => failed.delete(userId),
        () => failed.add(userId),
      )
    })
    runs.set(userId, run)
    return run()
  }

  async function answer(userId: number): Promise<void> {
    const page = await withCookie((cookie) => api.call('GET /seller/messages', { query: { user_id: userId }, cookie }))
    const messages = page.data.toReversed()
    const unanswered = unansweredMessages(messages, answered.get(userId))
    const last = unanswered.at(-1)
    if (!last) return
    answered.set(userId, last.id)
    try {
      const message = await answerMessages(api, number, messages, unanswered)
      await withCookie((cookie) => api.call('POST /seller/messages', { body: { user_id: userId, message }, cookie }))
    } catch (error) {
      // The answer may have arrived all the same; the next fetch shows whether it did.
      answered.delete(userId)
      throw error
    }
  }

  return {
    number,
    ping: () => withCookie((cookie) => api.call('POST /seller/update-last-seen', { cookie })).then(() => {}),
    answerAll: coalesceRuns(answerUnread),
    hasFailedAnswers: () => failed.size > 0,
  }
}

/** Selects the shopper's messages after the last answer of this process, or after the last of the shop. */
function unansweredMessages(messages: readonly Message[], answered: number | undefined): Message[] {
  const last = answered ?? messages.findLast((message) => message.type === 'shop')?.id ?? 0
  return messages.filter(
    ({ type, id, created_at }) => type === 'user' && id > last && (answered !== undefined || isRecent(created_at)),
  )
}

const isRecent = (time: string): boolean => Date.now() - Date.parse(time) < RECENT_MS

/** Never runs `work` concurrently: all calls during a run share one further run after it. */
function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isRequestedAgain = false

  async function runUntilDone(): Promise<void> {
    try {
      do {
        isRequestedAgain = false
        await work()
      } while (isRequestedAgain)
    } finally {
      running = undefined
    }
  }

  return () => {
    if (running) isRequestedAgain = true
    else running = runUntilDone()
    return running
  }
}
