import { type ComponentType, useEffect, useRef, useState } from 'react'

/** Fetches a component's code once, however often it is asked; after a failure the next call tries again. */
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

/** The component, fetched once `wanted` is true; null until it has loaded. */
export function useLateComponent<P>(
  wanted: boolean,
  fetch: () => Promise<ComponentType<P>>,
  onError: (error: unknown) => void,
): ComponentType<P> | null {
  const [Component, setComponent] = useState<ComponentType<P> | null>(null)
  const failed = useRef(onError)
  useEffect(() => {
    failed.current = onError
  })
  useEffect(() => {
    if (!wanted || Component) return
    let gone = false
    fetch().then(
      (Loaded) => !gone && setComponent(() => Loaded),
      (error: unknown) => !gone && failed.current(error),
    )
    return () => {
      gone = true
    }
  }, [wanted, Component, fetch])
  return Component
}
