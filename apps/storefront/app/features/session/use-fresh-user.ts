import { useEffect } from 'react'
import { session } from '../../lib/session.ts'
import { whenIdle } from '../../lib/when-idle.ts'

/** Asks the server once a page load who the stored session's user is by now, and whether it still holds. */
export function useFreshUser(): void {
  useEffect(() => {
    if (!session.get()) return
    whenIdle(() => void import('./refresh-user.ts').then(({ refreshUser }) => refreshUser()).catch(() => {}))
  }, [])
}
