import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { ThreadRow } from './thread-rows.ts'

/** Within this distance to the end, in pixels, the reader is at the newest message. */
const AT_END = 40

/**
 * Keeps the reader's place in the thread. At the end, the list follows new messages, and sending a message scrolls there from
 * anywhere. Elsewhere nothing moves: `shift` tells the list that rows were added in front.
 */
export function useReadingPlace(list: RefObject<VirtualizerHandle | null>, rows: readonly ThreadRow[]) {
  const [atEnd, setAtEnd] = useState(true)
  const first = useRef(rows[0]?.key)
  const last = rows.at(-1)
  const sending = last?.kind === 'message' && last.message.delivery === 'sending' ? last.key : null
  // The reference changes after rendering, so that rendering twice gives the same result.
  const shift = first.current !== undefined && first.current !== rows[0]?.key
  useLayoutEffect(() => {
    first.current = rows[0]?.key
  })

  const follow = useRef(true)
  const toEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  const moveToEnd = () => {
    follow.current = true
    setAtEnd(true)
    toEnd()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows a new last row
  useLayoutEffect(() => {
    if (follow.current) toEnd()
  }, [rows.length, last?.key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sent message
  useEffect(() => {
    if (sending) moveToEnd()
  }, [sending])

  return {
    atEnd,
    shift,
    moveToEnd,
    onScroll: () => {
      if (!list.current) return
      const { scrollSize, scrollOffset, viewportSize } = list.current
      follow.current = scrollSize - scrollOffset - viewportSize <= AT_END
      setAtEnd(follow.current)
    },
    /** Called when pictures, fonts, a phone's keyboard or the growing composer change the size. */
    onResize: () => {
      if (follow.current) toEnd()
    },
  }
}
