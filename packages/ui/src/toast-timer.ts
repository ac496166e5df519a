import { useEffect, useRef } from 'react'

/** Calls `onDone` after `timeout` ms in which it was not held; the time held does not count. */
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
