import { type RefObject, useEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Thread } from '../types.ts'

/** When the next older page is fetched. */
export interface OlderPages {
  /** Pixels from the top. */
  near: number
  /** Milliseconds without scrolling before it is fetched. */
  rest: number
}

/** Fetches older pages when the reader comes near the top, and at once where there is nothing to scroll yet. */
export function useOlderPages(
  list: RefObject<VirtualizerHandle | null>,
  thread: Pick<Thread, 'hasOlder' | 'loadingOlder' | 'loadOlder'>,
  { near, rest }: OlderPages,
) {
  const latest = useRef(thread)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = thread
  })
  useEffect(() => () => clearTimeout(resting.current), [])

  const isNear = () => list.current !== null && list.current.scrollOffset <= near
  const load = () => {
    const { hasOlder, loadingOlder, loadOlder } = latest.current
    if (isNear() && hasOlder && !loadingOlder) loadOlder()
  }
  return {
    onScroll: () => {
      clearTimeout(resting.current)
      if (!isNear()) return
      if (rest > 0) resting.current = setTimeout(load, rest)
      else load()
    },
    onResize: () => {
      if (!list.current) return
      const { scrollSize, viewportSize } = list.current
      if (viewportSize > 0 && scrollSize <= viewportSize) load()
    },
  }
}
