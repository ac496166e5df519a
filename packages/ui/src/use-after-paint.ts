import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** Follows `wanted` one frame later: the pressed button is drawn before the work of opening or closing begins (decision 026). */
export function useAfterPaint(wanted: boolean): boolean {
  const [followed, setFollowed] = useState(false)
  useEffect(() => {
    if (wanted !== followed) return afterPaint(() => setFollowed(wanted))
  }, [wanted, followed])
  return followed
}
