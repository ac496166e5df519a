import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

interface SnapTrack {
  /** The ref of the scrolling element; its children are the slides, each of its width. */
  track: RefObject<HTMLUListElement | null>
  current: number
  /** Scrolls to a slide; wraps around at both ends. */
  goTo: (slide: number) => void
}

/** Tracks and changes the visible slide of a scroll-snapping track, in both writing directions. */
export function useSnapTrack(count: number, onSlide?: (slide: number) => void): SnapTrack {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const onSlideRef = useRef(onSlide)
  useEffect(() => {
    onSlideRef.current = onSlide
  })

  useEffect(() => {
    const element = track.current
    if (!element) return
    // From now on the stylesheet shows all slides (`slides`).
    element.dataset.live = ''
    let scrollEnd: ReturnType<typeof setTimeout>
    const onScrollEnd = () => {
      if (element.clientWidth === 0) return
      const slide = Math.round(Math.abs(element.scrollLeft) / element.clientWidth)
      setCurrent(slide)
      onSlideRef.current?.(slide)
    }
    const onScroll = () => {
      clearTimeout(scrollEnd)
      scrollEnd = setTimeout(onScrollEnd, 90)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(scrollEnd)
      element.removeEventListener('scroll', onScroll)
    }
  }, [])

  const goTo = (slide: number) => {
    const element = track.current
    if (!element || count === 0) return
    const wanted = (slide + count) % count
    const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    element.scrollTo({
      left: sign * wanted * element.clientWidth,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
    setCurrent(wanted)
    onSlideRef.current?.(wanted)
  }
  return { track, current: Math.min(current, Math.max(0, count - 1)), goTo }
}

const query = '(prefers-reduced-motion: reduce)'

const prefersReducedMotion = (): boolean => window.matchMedia(query).matches

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/**
 * Returns whether the shopper prefers reduced motion; true on the server, so that nothing moves before that is known.
 */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => true)
}
