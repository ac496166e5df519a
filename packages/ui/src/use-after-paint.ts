import { useEffect, useState } from 'react'

/**
 * Follows `wanted`, one frame behind: a tap is answered by the pressed button before the work of opening or closing begins. In a
 * hidden tab there are no frames: there it waits until somebody looks.
 */
export function useAfterPaint(wanted: boolean): boolean {
  const [followed, setFollowed] = useState(false)
  useEffect(() => {
    if (wanted === followed) return
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      // The frame is drawn once this task has ended.
      timer = setTimeout(() => setFollowed(wanted))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [wanted, followed])
  return followed
}
