import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CartLine } from '@rialto/contract'
import { useRef, useState } from 'react'
import { applyCartReply } from '../../cart/index.ts'
import { showErrorToast } from '../../errors/index.ts'

/**
 * The quantity of *Buy Now*. The server stores the last value it receives; of several quick clicks only the last one is
 * sent.
 */
export function useBuyNowQuantity(refetch: () => Promise<void>) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<number | null>(null)
  const target = useRef<number | null>(null)
  const isRunning = useRef(false)

  const run = async (line: CartLine) => {
    isRunning.current = true
    try {
      for (let sent: number | null = null; target.current !== null && target.current !== sent; ) {
        sent = target.current
        await applyCartReply(await api.call('POST /cart/store', { body: storeBody(line, sent) }))
      }
    } catch (error) {
      showErrorToast(error, t('The shop cannot be reached'))
    }
    isRunning.current = false
    target.current = null
    await refetch()
    if (!isRunning.current) setWanted(null)
  }
  return {
    wanted,
    setQuantity(line: CartLine, quantity: number) {
      target.current = quantity
      setWanted(quantity)
      if (!isRunning.current) void run(line)
    },
  }
}

const storeBody = (line: CartLine, quantity: number) => ({
  product_id: line.id,
  quantity,
  size: line.size?.id,
  color: line.color?.id,
  unit: line.unit,
  is_buy_now: true,
})
