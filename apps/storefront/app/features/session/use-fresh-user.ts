import { session } from '@rialto/client/session.ts'
import { whenIdle } from '@rialto/ui/when-idle.ts'
import { useEffect } from 'react'

/** Refreshes the stored user once per page load, which also checks that the session is still valid. */
export function useFreshUser(): void {
  useEffect(() => {
    if (!session.get()) return
    whenIdle(() => void import('./refresh-user.ts').then(({ refreshUser }) => refreshUser()).catch(() => {}))
  }, [])
}
