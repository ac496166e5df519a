import { useEffect, useState } from 'react'

/**
 * Follows `wanted` one frame later, so that the pressed button is painted before the work of opening or closing begins. A hidden
 * tab has no frames: there it waits until the tab is shown.
 */
export function useAfterPaint(wanted: boolean): boolean {
  const [followed, setFollowed] = useState(false)
  useEffect(() => {
    if (wanted === followed) return
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      // The frame is painted after this task.
      timer = setTimeout(() => setFollowed(wanted))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [wanted, followed])
  return followed
}
