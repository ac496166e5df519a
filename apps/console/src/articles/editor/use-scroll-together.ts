import { type RefObject, useRef } from 'react'

type Scrolled = RefObject<HTMLElement | null>

/** Scrolls two boxes together: each as far through its content as the other. */
export function useScrollTogether(writing: Scrolled, preview: Scrolled) {
  // Setting the position scrolls the other box, whose own event must not set the first one again.
  const followed = useRef<HTMLElement | null>(null)
  const follow = (from: Scrolled, to: Scrolled) => () => {
    const [source, target] = [from.current, to.current]
    if (!source || !target) return
    if (followed.current === source) {
      followed.current = null
      return
    }
    const room = source.scrollHeight - source.clientHeight
    const top = Math.round((room > 0 ? source.scrollTop / room : 0) * (target.scrollHeight - target.clientHeight))
    if (Math.abs(top - target.scrollTop) < 1) return
    followed.current = target
    target.scrollTop = top
  }
  return { onWritingScroll: follow(writing, preview), onPreviewScroll: follow(preview, writing) }
}
