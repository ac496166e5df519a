import type { Thread, ThreadMessage } from '../types.ts'
import { createHistory } from './history.ts'
import { arrange } from './messages.ts'
import { createOutbox } from './outbox.ts'

/** One conversation of this page: what is typed and what is on its way as long as the page, messages as long as it is open. */
export interface Talk {
  /** The same object until something changes. */
  get(): Thread
  subscribe(listener: () => void): () => void
  /** Reads it and follows what comes, until the last of those who opened it has closed it by what this gives. */
  open(): () => void
  /** For good: nothing is sent or shown any more. */
  end(): void
}

export function createTalk(shopId: number): Talk {
  const listeners = new Set<() => void>()
  let draft = ''
  let shown: Thread | null = null
  let visitors = 0

  function tell(): void {
    shown = null
    for (const listener of [...listeners]) listener()
  }
  const history = createHistory(shopId, { claim: (found) => outbox.claim(found), onChange: tell })
  const { newest, look, take } = history
  const outbox = createOutbox(shopId, { newest, look, onSent: take, onChange: tell })
  const messages = arranged()

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
      tell()
    },
  }
  function close(): void {
    visitors -= 1
    if (visitors === 0) history.close()
  }
  return {
    get() {
      const { known, readTo: _, ...state } = history.get()
      shown ??= { ...state, messages: messages(known, outbox.all()), draft, ...actions }
      return shown
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open() {
      visitors += 1
      if (visitors === 1) history.open()
      return close
    },
    end() {
      draft = ''
      outbox.end()
      history.close()
    },
  }
}

/** The same list until one of its parts changes: a thread may be long, and typing changes it at every key. */
function arranged(): (...parts: Parameters<typeof arrange>) => readonly ThreadMessage[] {
  let made: { parts: Parameters<typeof arrange>; list: readonly ThreadMessage[] } | undefined
  return (...parts) => {
    if (made?.parts[0] !== parts[0] || made.parts[1] !== parts[1]) made = { parts, list: arrange(...parts) }
    return made.list
  }
}
