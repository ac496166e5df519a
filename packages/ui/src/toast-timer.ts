import { useEffect, useRef } from 'react'

/** Calls `onDone` after `timeout` ms, not counting the time while it is held. */
export function useToastTimer(timeout: number, held: boolean, onDone: () => void): void {
  const left = useRef(timeout)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (held) return
    const started = performance.now()
    const timer = setTimeout(() => done.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [held])
}
