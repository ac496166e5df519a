import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** At once, as the shopper looks on; and when what the server has kept for five seconds is gone for certain. */
const AFTER_MS = [300, 6_000]

/** For the moment when a sale begins or ends: reads the page's data again, soon. */
export function useRefreshSoon(): () => void {
  const { revalidate } = useRevalidator()
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const stop = () => timers.current.forEach(clearTimeout)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reaches the timers by their ref
  useEffect(() => stop, [])
  return () => {
    stop()
    timers.current = AFTER_MS.map((ms) => setTimeout(() => void revalidate(), ms))
  }
}
