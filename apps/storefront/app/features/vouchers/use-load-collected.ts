import { whenIdle } from '@rialto/ui/when-idle.ts'
import { useEffect } from 'react'
import { useUser } from '../session/index.ts'

/** Loads which of a shop's vouchers the shopper has collected, once the shopper is known. */
export function useLoadCollected(shopId: number, wanted: boolean): void {
  const user = useUser()?.id
  useEffect(() => {
    if (!user || !wanted) return
    whenIdle(
      () => void import('./load-collected.ts').then(({ loadCollected }) => loadCollected(shopId)).catch(() => {}),
    )
  }, [shopId, user, wanted])
}
