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
