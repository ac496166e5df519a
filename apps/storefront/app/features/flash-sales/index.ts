import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** At once for the shopper who watches, and again after the server's page cache of five seconds has expired. */
const DELAYS_MS = [300, 6_000]

/** Reloads the page's data when a sale starts or ends. */
export function useRevalidateSoon(): () => void {
  const { revalidate } = useRevalidator()
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const stop = () => timers.current.forEach(clearTimeout)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reaches the timers by their ref
  useEffect(() => stop, [])
  return () => {
    stop()
    timers.current = DELAYS_MS.map((ms) => setTimeout(() => void revalidate(), ms))
  }
}
