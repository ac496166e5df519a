import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Shop } from '@rialto/contract'
import { usePrice } from '../settings/index.ts'

type Delivery = Pick<Shop, 'estimated_delivery' | 'delivery_charge' | 'free_delivery_from' | 'is_delivery_set'>

interface DeliveryTexts {
  /** For example *Delivery in 2 to 4 days*. */
  time: string
  /** For example *$6.00, free from $120.00*. */
  cost: string
  /** Both in one line. */
  short: string
}

/**
 * The texts about a shop's delivery. `price` is that of the displayed product, which may reach the free-delivery
 * threshold.
 */
export function useDelivery(shop: Delivery, price = 0): DeliveryTexts {
  const { t } = useTranslation()
  const amount = usePrice()
  const { estimated_delivery: estimate, delivery_charge: charge, free_delivery_from: freeFrom } = shop
  const cost =
    shop.is_delivery_set === false
      ? t('Delivery: asked at checkout')
      : charge <= 0
        ? t('Free delivery')
        : freeFrom == null
          ? amount(charge)
          : price >= freeFrom
            ? t('Free with this product')
            : t('{{charge}}, free from {{amount}}', { charge: amount(charge), amount: amount(freeFrom) })
  return {
    time: estimate ? t('Delivery in {{estimate}}', { estimate }) : t('Delivery'),
    cost,
    short: estimate ? `${estimate} · ${cost}` : cost,
  }
}
