import { useEffect, useRef } from 'react'

/** Calls `onDone` after `timeout` ms, not counting the time while it is held. */
export function useToastTimer(timeout: number, held: boolean, onDone: () => void): void {
  const remaining = useRef(timeout)
  const onDoneRef = useRef(onDone)
  useEffect(() => {
    onDoneRef.current = onDone
  })
  useEffect(() => {
    if (held) return
    const started = performance.now()
    const timer = setTimeout(() => onDoneRef.current(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - started
    }
  }, [held])
}
