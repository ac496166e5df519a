import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** docs/spec §9: more is fetched this near to the end of the list of shops, in pixels, */
const NEAR = 300
/** and again only after the end was this far away. */
const FAR = 400

/**
 * Says when the end of a list comes near, whether the list scrolls by itself or with the page. `count` is how many there are:
 * with more of them it looks anew, as nobody scrolls where everything is in sight.
 */
export function useNearEnd(list: RefObject<HTMLElement | null>, count: number, onNear: () => void): void {
  const armed = useRef(true)
  const look = useEffectEvent(() => {
    if (!list.current) return
    const left = belowSight(list.current)
    if (left > FAR) armed.current = true
    if (left > NEAR || !armed.current) return
    armed.current = false
    onNear()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    armed.current = true
    look()
  }, [count])
  useEffect(() => {
    // Scrolling does not bubble: caught on its way down.
    const options = { capture: true, passive: true }
    const onScroll = () => look()
    document.addEventListener('scroll', onScroll, options)
    return () => document.removeEventListener('scroll', onScroll, options)
  }, [])
}

/** How much of it is still to come, in pixels. */
function belowSight(list: HTMLElement): number {
  const inside = list.scrollHeight - list.scrollTop - list.clientHeight
  return inside + Math.max(0, list.getBoundingClientRect().bottom - window.innerHeight)
}
