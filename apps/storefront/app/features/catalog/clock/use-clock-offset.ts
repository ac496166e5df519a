import { useEffect, useState } from 'react'
import { clockOffset } from './server-clock.ts'

/** The server's clock minus the browser's, in milliseconds; 0 until it is known. */
export function useClockOffset(): number {
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    let gone = false
    void clockOffset().then((found) => !gone && setOffset(found))
    return () => {
      gone = true
    }
  }, [])
  return offset
}
