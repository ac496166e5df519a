import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** The text once typing has paused, so that not every letter is a call. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
