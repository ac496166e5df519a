import { TYPING_REPEAT_MS, TYPING_SHOWN_MS } from '@rialto/contract/realtime'
import { atom, type ReadableAtom } from 'nanostores'

/** The people who are writing to this person, by the id of the other member of the conversation. */
export interface TypingMembers {
  $ids: ReadableAtom<ReadonlySet<number>>
  /** Shows a member until they stop: the news comes every few seconds, and its end does not come at all. */
  note(id: number): void
  /** A message has come, or nothing more will. */
  end(id: number): void
  endAll(): void
}

export function createTypingMembers(): TypingMembers {
  const $ids = atom<ReadonlySet<number>>(new Set())
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  function end(id: number) {
    clearTimeout(timers.get(id))
    if (timers.delete(id)) $ids.set(new Set(timers.keys()))
  }
  return {
    $ids,
    note(id) {
      const isNew = !timers.has(id)
      clearTimeout(timers.get(id))
      timers.set(
        id,
        setTimeout(() => end(id), TYPING_SHOWN_MS),
      )
      if (isNew) $ids.set(new Set(timers.keys()))
    },
    end,
    endAll() {
      for (const id of [...timers.keys()]) end(id)
    },
  }
}

/** Tells a member that this person writes, at most every few seconds; a failure concerns nobody. */
export function createTypingTeller(tell: (id: number) => Promise<unknown>): (id: number) => void {
  const toldAt = new Map<number, number>()
  return (id) => {
    const now = performance.now()
    if (now - (toldAt.get(id) ?? Number.NEGATIVE_INFINITY) < TYPING_REPEAT_MS) return
    toldAt.set(id, now)
    tell(id).catch(() => {})
  }
}
