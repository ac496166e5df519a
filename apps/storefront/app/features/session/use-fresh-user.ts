import { session } from '@rialto/client/session.ts'
import { useEffect } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'

/** Asks the server once a page load who the stored session's user is by now, and whether it still holds. */
export function useFreshUser(): void {
  useEffect(() => {
    if (!session.get()) return
    whenIdle(() => void import('./refresh-user.ts').then(({ refreshUser }) => refreshUser()).catch(() => {}))
  }, [])
}
