import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

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
