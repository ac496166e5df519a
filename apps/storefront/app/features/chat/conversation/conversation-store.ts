import { atom, type ReadableAtom } from 'nanostores'
import type { Thread, ThreadMessage } from '../types.ts'
import { createHistory } from './history.ts'
import { arrange } from './messages.ts'
import { createOutbox } from './outbox.ts'

/** A conversation's store. The draft and unsent messages live as long as the page, messages as long as somebody shows it. */
export interface ConversationStore {
  $thread: ReadableAtom<Thread>
  /** Reads it and follows new messages until each caller has called the function that this returns. */
  open(): () => void
  /** For good: nothing is sent or shown any more. */
  end(): void
}

export function createConversationStore(shopId: number): ConversationStore {
  let draft = ''
  let viewers = 0

  const update = () => $thread.set(currentThread())
  const history = createHistory(shopId, { claim: (found) => outbox.claim(found), onChange: update })
  const { newest, look, take } = history
  const outbox = createOutbox(shopId, { newest, look, onSent: take, onChange: update })
  const messages = memoizedMessages()

  const actions = {
    loadOlder: history.loadOlder,
    reload: history.reload,
    retry: outbox.retry,
    send(text: string) {
      const said = text.trim()
      if (said === '') return
      draft = ''
      outbox.add(said)
    },
    setDraft(text: string) {
      draft = text
      update()
    },
  }
  function currentThread(): Thread {
    const { known, readTo: _, ...state } = history.get()
    return { ...state, messages: messages(known, outbox.all()), draft, ...actions }
  }
  const $thread = atom(currentThread())

  function close(): void {
    viewers -= 1
    if (viewers === 0) history.close()
  }
  return {
    $thread,
    open() {
      viewers += 1
      if (viewers === 1) history.open()
      return close
    },
    end() {
      draft = ''
      outbox.end()
      history.close()
    },
  }
}

/** The same list until one of its parts changes: a thread may be long, and typing updates it at every key. */
function memoizedMessages(): (...parts: Parameters<typeof arrange>) => readonly ThreadMessage[] {
  let last: { parts: Parameters<typeof arrange>; list: readonly ThreadMessage[] } | undefined
  return (...parts) => {
    if (last?.parts[0] !== parts[0] || last.parts[1] !== parts[1]) last = { parts, list: arrange(...parts) }
    return last.list
  }
}
