import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** docs/spec §9: the distance to the end of the list, in pixels, at which more is fetched. */
const NEAR = 300
/** The distance after which coming near triggers again. */
const REARM_AT = 400

/**
 * Calls `onNear` when the end of a list comes near, whether the list or the page scrolls. It also checks when `count` changes,
 * since a list without overflow fires no scroll events.
 */
export function useNearEnd(list: RefObject<HTMLElement | null>, count: number, onNear: () => void): void {
  const armed = useRef(true)
  const check = useEffectEvent(() => {
    if (!list.current) return
    const left = pixelsBelow(list.current)
    if (left > REARM_AT) armed.current = true
    if (left > NEAR || !armed.current) return
    armed.current = false
    onNear()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    armed.current = true
    check()
  }, [count])
  useEffect(() => {
    // Scroll events do not bubble, so they are captured.
    const options = { capture: true, passive: true }
    const onScroll = () => check()
    document.addEventListener('scroll', onScroll, options)
    return () => document.removeEventListener('scroll', onScroll, options)
  }, [])
}

/** The part of the list below the visible one, in pixels. */
function pixelsBelow(list: HTMLElement): number {
  const inside = list.scrollHeight - list.scrollTop - list.clientHeight
  return inside + Math.max(0, list.getBoundingClientRect().bottom - window.innerHeight)
}
