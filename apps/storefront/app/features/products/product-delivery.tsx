import { logProblem } from '@rialto/client/log.ts'
import { $userId } from '@rialto/client/session.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import type { Product } from '@rialto/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { ChangePlace, nameOfPlace, useChosenPlace } from '../delivery/index.ts'
import { useSettings } from '../settings/index.ts'
import { type DeliveryTexts, useDelivery } from '../shops/index.ts'
import type { DeliveryThere } from './read-delivery.ts'

/** When a product arrives and what that costs, to the place that the shopper has chosen. `price` is that of the chosen variant. */
export function useProductDelivery(
  product: Product,
  price: number,
): Pick<DeliveryTexts, 'time' | 'pickup'> & { details: ReactNode } {
  const there = useDeliveryThere(product)
  const { locale } = useSettings()
  const shop = there ? { ...product.shop, delivery: there.delivery } : product.shop
  const { time, cost, pickup } = useDelivery(shop, price, there ? nameOfPlace(there.place, locale) : undefined)
  if (!product.shop.delivery) return { time, details: cost }
  return {
    time,
    ...(pickup && { pickup }),
    details: (
      <>
        {cost}
        <ChangePlace place={there?.place ?? null} />
      </>
    ),
  }
}

/**
 * The delivery of a product to the place that the shopper has chosen, else to the default address. Pages are the same for everybody and
 * show the market's country, so that this is asked for afterwards. Null: what the page shows counts.
 */
function useDeliveryThere({ id, shop: { delivery } }: Product): DeliveryThere | null {
  const place = useChosenPlace()
  const user = useStoreValue($userId, null)
  const [found, setFound] = useState<DeliveryThere | null>(null)
  // A shop that has named no methods delivers in the same way everywhere.
  const isElsewhere = delivery !== undefined && (place !== null || user !== null)
  useEffect(() => {
    setFound(null)
    if (!isElsewhere) return
    const controller = new AbortController()
    const { signal } = controller
    import('./read-delivery.ts')
      .then(({ readDelivery }) => readDelivery({ productId: id, place, signal }))
      .then((there) => signal.aborted || setFound(there))
      .catch((error: unknown) => signal.aborted || logProblem('The delivery could not be loaded', error))
    return () => controller.abort()
  }, [isElsewhere, id, place])
  return isElsewhere ? found : null
}
