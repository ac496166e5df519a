import { useCallback, useState } from 'react'

/** Each page takes the server and the browser some time, so two load at once. */
const AT_ONCE = 2

/**
 * Lets the wanted addresses load two at a time, in their order.
 * @param wanted addresses by key; those out of view are not wanted
 * @returns the address that each key loads or shows; null before its turn
 */
export function useLoadQueue(wanted: ReadonlyMap<string, string>) {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, string>>(new Map())
  const waiting = [...wanted].filter(([key, address]) => loaded.get(key) !== address).map(([key]) => key)
  const loading = new Set(waiting.slice(0, AT_ONCE))
  const addressOf = (key: string): string | null =>
    (loading.has(key) ? wanted.get(key) : loaded.get(key)) ?? loaded.get(key) ?? null
  const onLoad = useCallback(
    (key: string, address: string) => setLoaded((now) => new Map([...now, [key, address]])),
    [],
  )
  return { addressOf, onLoad }
}
