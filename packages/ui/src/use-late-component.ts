import { type ComponentType, useEffect, useRef, useState } from 'react'

/** Loads a component's code once for all calls; after a failure the next call tries again. */
export function fetchOnce<P>(load: () => Promise<ComponentType<P>>): () => Promise<ComponentType<P>> {
  let loading: Promise<ComponentType<P>> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** Returns the component, which is loaded once `wanted` is true; null until then. */
export function useLateComponent<P>(
  wanted: boolean,
  fetch: () => Promise<ComponentType<P>>,
  onError: (error: unknown) => void,
): ComponentType<P> | null {
  const [Component, setComponent] = useState<ComponentType<P> | null>(null)
  const onErrorRef = useRef(onError)
  useEffect(() => {
    onErrorRef.current = onError
  })
  useEffect(() => {
    if (!wanted || Component) return
    let isUnmounted = false
    fetch().then(
      (Loaded) => !isUnmounted && setComponent(() => Loaded),
      (error: unknown) => !isUnmounted && onErrorRef.current(error),
    )
    return () => {
      isUnmounted = true
    }
  }, [wanted, Component, fetch])
  return Component
}
