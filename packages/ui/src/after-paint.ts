import { useEffect, useState } from 'react'

/**
 * Runs `action` after the next frame has been painted. A hidden tab paints no frames, so it waits until the tab is
 * shown.
 *
 * @returns a function that cancels it
 */
export function afterPaint(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    // The frame is painted after this task.
    timer = setTimeout(action)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Returns `wanted` with a delay of one frame, so that the pressed button is painted before the work of opening or
 * closing starts (decision 026).
 */
export function useAfterPaint(wanted: boolean): boolean {
  const [followed, setFollowed] = useState(false)
  useEffect(() => {
    if (wanted !== followed) return afterPaint(() => setFollowed(wanted))
  }, [wanted, followed])
  return followed
}

/** Runs an action once the browser is idle. In the browser only. */
export function whenIdle(action: () => void): void {
  // Safari does not support `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 2000 })
  else setTimeout(action, 200)
}
