import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

let release: (() => void)[] = []

/**
 * Bounds the time that view transitions hold the page still. The router ends one only once the page shows the address that the
 * transition began for. When another navigation comes in between, that never happens: the browser draws nothing for four
 * seconds and then reports an exception. To be called before the router starts; see {@link useViewTransitionRelease}.
 */
export function boundViewTransitions(target: Document = document): void {
  const start = target.startViewTransition?.bind(target)
  if (!start) return
  target.startViewTransition = (options) => {
    const update = typeof options === 'function' ? options : options?.update
    const shown = new Promise<void>((resolve) => release.push(resolve))
    return start(() => Promise.race([update?.(), shown]))
  }
}

/** Ends the transitions under way as soon as the page shows any other address. */
export function useViewTransitionRelease(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it waits for
  useLayoutEffect(() => {
    const waiting = release
    release = []
    for (const end of waiting) end()
  }, [key])
}
