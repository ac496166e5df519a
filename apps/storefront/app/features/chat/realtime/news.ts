type Listener = () => Promise<unknown> | unknown

/** The order of updates: open conversations `read`, then the `list` and the unread `count`. */
type Part = 'read' | 'list' | 'count'
const listeners: Record<Part, Set<Listener>> = { read: new Set(), list: new Set(), count: new Set() }

/** Told when a message may have come. Whatever is missed while it fails is fetched with the next news. */
export function onNews(part: Part, listener: Listener): () => void {
  listeners[part].add(listener)
  return () => listeners[part].delete(listener)
}

/** Something in sight shows messages. */
export const isAwaited = (): boolean => listeners.read.size + listeners.list.size > 0

const run = (...parts: Part[]) =>
  Promise.allSettled(parts.flatMap((part) => [...listeners[part]]).map(async (listener) => listener()))

/** Asks again how many messages are unread, by conversation and in all. */
export async function countAgain(): Promise<void> {
  await run('list', 'count')
}

/**
 * A message may have come. What is open is read before it is counted, or a message would count that is in sight. In a tab
 * that is hidden nobody reads: there it is only counted, until {@link tellNews} is called on return.
 */
export async function tellNews(): Promise<void> {
  if (document.visibilityState === 'visible') await run('read')
  await countAgain()
}
