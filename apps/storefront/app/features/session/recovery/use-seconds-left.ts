import { useEffect, useState } from 'react'

/**
 * The remaining whole seconds of `length` since `start` (milliseconds of this device's clock). Calculated from the
 * clock each time, so that it neither drifts nor stops while the tab is hidden. A clock that is set back does not
 * extend it.
 */
export function useSecondsLeft(start: number, length: number): number {
  const [left, setLeft] = useState(() => secondsLeft(start, length))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      setLeft(secondsLeft(start, length))
      const remaining = start + length * 1000 - Date.now()
      // The timer fires just after each whole second.
      if (remaining > 0) timer = setTimeout(look, Math.min(1000, remaining % 1000 || 1000) + 5)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [start, length])
  return left
}

function secondsLeft(start: number, length: number): number {
  const left = Math.ceil((start + length * 1000 - Date.now()) / 1000)
  return Math.max(0, Math.min(length, left))
}
