import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrder } from '@rialto/contract'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { nextStatusOf } from './order-words.ts'

/** Moves an order to its next status. Throws the server's refusal, as when somebody else has moved it meanwhile. */
async function moveOn(order: SellerOrder): Promise<void> {
  const status = nextStatusOf(order)
  if (status) await consoleApi.call('POST /seller/orders/{id}/status', { params: { id: order.id }, body: { status } })
}

/** Moves single orders on. An order that is being moved is not moved twice. */
export function useMoveOn(onChanged: () => void) {
  const { t } = useTranslation()
  const [moving, setMoving] = useState<ReadonlySet<number>>(new Set())

  async function move(order: SellerOrder) {
    if (!nextStatusOf(order) || moving.has(order.id)) return
    setMoving((before) => new Set(before).add(order.id))
    try {
      await moveOn(order)
    } catch (error) {
      showError(error, t('The shop cannot be reached'))
    } finally {
      setMoving((before) => new Set([...before].filter((id) => id !== order.id)))
      // After a refusal too: the order is no longer as it was shown.
      onChanged()
    }
  }
  return { move, isMoving: (order: SellerOrder) => moving.has(order.id) }
}
