import { useEffect, useState } from 'react'

const LATE_MS = 300

/** Returns true once something has been pending for 300 ms, so that quick replies show no placeholder. */
export function useIsLate(isPending: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isPending])
  return isPending && isLate
}
