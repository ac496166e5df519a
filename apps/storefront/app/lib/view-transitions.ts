import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

let release: (() => void)[] = []

/**
 * Ends view transitions that another navigation has overtaken. The router ends one only when the page shows the address that it
 * began for; when another navigation comes in between, the browser would draw nothing for four seconds and then report an
 * exception. Call it before the router starts; see {@link useViewTransitionRelease}.
 */
export function boundViewTransitions(target: Document = document): void {
  const start = target.startViewTransition?.bind(target)
  if (!start) return
  target.startViewTransition = (options) => {
    const update = typeof options === 'function' ? options : options?.update
    const shown = new Promise<void>((resolve) => release.push(resolve))
    const transition = start(() => Promise.race([update?.(), shown]))
    // A second navigation skips the animation of the first, which is no failure.
    transition.ready.catch(() => {})
    return transition
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
