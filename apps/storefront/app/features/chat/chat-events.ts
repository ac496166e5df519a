import { api } from '@rialto/client/api/browser.ts'
import { createTypingMembers, createTypingTeller } from '@rialto/client/realtime/typing.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { atom } from 'nanostores'
import { useEffect } from 'react'

type Listener = () => Promise<unknown> | unknown

/** Open conversations `read` first; then the `list` of conversations and the unread `count` are updated. */
type Stage = 'read' | 'list' | 'count'
const listeners: Record<Stage, Set<Listener>> = { read: new Set(), list: new Set(), count: new Set() }

/** Calls the listener whenever a message may have arrived. @returns a function that removes it */
export function onMessagesChanged(stage: Stage, listener: Listener): () => void {
  listeners[stage].add(listener)
  return () => listeners[stage].delete(listener)
}

/** Whether a conversation or the list of conversations is open. */
export const hasMessageViews = (): boolean => listeners.read.size + listeners.list.size > 0

const run = (...stages: Stage[]) =>
  Promise.allSettled(stages.flatMap((stage) => [...listeners[stage]]).map(async (listener) => listener()))

/** Updates the unread counts by conversation and in total. */
export async function notifyCountsChanged(): Promise<void> {
  await run('list', 'count')
}

/**
 * Call it when a message may have arrived. Open conversations are read before the counts, so that visible messages are not
 * counted as unread. In a hidden tab only the counts are updated; the call on return to the tab reads the messages.
 */
export async function notifyMessagesChanged(): Promise<void> {
  if (document.visibilityState === 'visible') await run('read')
  await notifyCountsChanged()
}

/** The shops that are writing to this shopper. */
export const typingShops = createTypingMembers()
/** True from the first open conversation on. */
export const $followsTyping = atom(false)
/** True while events arrive. Without them nobody hears of writing, so it is not told either. */
export const $isHeard = atom(false)

const NOBODY: ReadonlySet<number> = new Set()

/** Tells if a shop is writing, for its open conversation. */
export function useIsTyping(shopId: number): boolean {
  useEffect(() => $followsTyping.set(true), [])
  return useStoreValue(typingShops.$ids, NOBODY).has(shopId)
}

const tell = createTypingTeller((shop_id) => api.call('POST /typing', { body: { shop_id } }))

/** Tells a shop that the shopper is writing. */
export function tellTyping(shopId: number, text: string): void {
  if (text.trim() !== '' && $isHeard.get()) tell(shopId)
}

/**
 * A function that runs the job, never twice at a time. Calls during a run share one more run after it, since the reply to an
 * older request may be outdated. The job handles its own failures.
 */
export function coalesceRuns(job: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const run = async () => {
    do {
      again = false
      await job()
    } while (again)
    running = null
  }
  return () => {
    if (running) again = true
    else running = run()
    return running ?? Promise.resolve()
  }
}
