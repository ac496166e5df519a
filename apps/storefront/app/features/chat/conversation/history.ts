import { ApiError } from '@rialto/client/api/client.ts'
import { logProblem } from '@rialto/client/log.ts'
import type { Message } from '@rialto/contract'
import { $opening } from '../active-chat.ts'
import { coalesceRuns } from '../coalesce-runs.ts'
import { countAgain, onNews, tellNews } from '../realtime/news.ts'
import type { Thread } from '../types.ts'
import { MOST_HELD, merge, type Received, received, settle } from './messages.ts'
import { tellOpening } from './open-conversation.ts'
import { readNewest, readOlder } from './read-messages.ts'

/** docs/spec §8 and §9: after a failure the loading flag is released so many milliseconds later. */
const RELEASED_AFTER_MS = 1000
/** A failed read of new messages is repeated after this, in milliseconds. */
const AGAIN_AFTER_MS = 10_000

interface State extends Pick<Thread, 'status' | 'online' | 'hasOlder' | 'loadingOlder'> {
  known: readonly Received[]
  /** Up to this one all were read, so that there is no gap before it; null: none was. */
  readTo: number | null
}

const closed: State = {
  status: 'loading',
  known: [],
  readTo: null,
  online: false,
  hasOlder: false,
  loadingOlder: false,
}

interface Surroundings {
  /** Knows which of the messages that are new were sent from here. */
  claim(found: readonly Received[]): Received[]
  onChange(): void
}

/** A conversation's messages on the server, as far as they were read: from the newest back, without a gap. */
export function createHistory(shopId: number, { claim, onChange }: Surroundings) {
  let state = closed
  /** As long as the conversation is open. */
  let life: AbortController | null = null

  function change(part: Partial<State>): void {
    state = { ...state, ...part }
    onChange()
  }

  async function catchUp(signal: AbortSignal): Promise<void> {
    const opened = await tellOpening(shopId)
    const { messages, more } = await readNewest(shopId, state.readTo, signal)
    if (signal.aborted) return
    const isFirst = state.readTo === null
    // All of an answer say the same of the shop: what was so when it was given.
    const active = messages.length > 0 ? messages.some((one) => one.shop_active_status) : opened?.shop.active
    const ids = new Set(state.known.map(({ id }) => id))
    const fresh = messages.filter(({ id }) => !ids.has(id)).map((one) => received(one))
    change({
      status: 'ready',
      known: merge(state.known, claim(fresh)),
      readTo: messages[0]?.id ?? state.readTo,
      online: active ?? state.online,
      hasOlder: isFirst ? more : state.hasOlder,
    })
  }

  const refresh = coalesceRuns(async () => {
    const signal = life?.signal
    if (!signal) return
    try {
      await catchUp(signal)
    } catch (error) {
      await noteFailure(error, signal)
      if (signal.aborted) return
      if (state.status === 'loading') change({ status: 'failed' })
      const mayPass = !(error instanceof ApiError) || error.status >= 500
      if (state.status === 'ready' && mayPass) setTimeout(() => signal.aborted || tellNews(), AGAIN_AFTER_MS)
    }
  })

  /** Reading a shop's messages lowers the unread count. */
  const readAndCount = () => void refresh().then(countAgain)

  async function loadOlder(): Promise<void> {
    const [oldest] = state.known
    if (!life || !oldest || state.loadingOlder || !state.hasOlder) return
    const { signal } = life
    change({ loadingOlder: true })
    try {
      const held = { held: state.known.length, oldest: oldest.id }
      const { messages, more } = await readOlder(shopId, held, signal)
      if (signal.aborted) return
      const older = messages.map((one) => received(one))
      const known = merge(state.known, older)
      change({ known, hasOlder: more && known.length < MOST_HELD })
    } catch (error) {
      await noteFailure(error, signal)
    }
    if (!signal.aborted) change({ loadingOlder: false })
  }

  return {
    /** The same object until something changes. */
    get: () => state,
    /** The id of the newest known message, 0 where there is none; null where none was read. */
    newest: () => state.known.at(-1)?.id ?? (state.status === 'ready' ? 0 : null),
    loadOlder: () => void loadOlder(),
    reload() {
      if (state.status === 'failed') change({ status: 'loading' })
      readAndCount()
    },
    /** Looks what the server has by now; throws where it cannot be told. */
    async look() {
      if (!life) throw new Error('the conversation is closed')
      await catchUp(life.signal)
    },
    /** The server's answer to what was sent from here. */
    take(message: Message, key: string) {
      if (life) change({ known: settle(state.known, received(message, key)), online: message.shop_active_status })
    },
    /** Reads the newest page, and follows what comes. */
    open() {
      life = new AbortController()
      const unfollow = [
        onNews('read', refresh),
        $opening.listen((opening) => opening?.shopId === shopId && readAndCount()),
      ]
      life.signal.addEventListener('abort', () => {
        for (const stop of unfollow) stop()
      })
      readAndCount()
    },
    /** Forgets all of it. */
    close() {
      life?.abort()
      life = null
      change(closed)
    },
  }
}

/** docs/spec §8: logged only, and the loading flag stays for a second. */
async function noteFailure(error: unknown, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  logProblem('Messages could not be loaded', error)
  await new Promise((resolve) => setTimeout(resolve, RELEASED_AFTER_MS))
}
