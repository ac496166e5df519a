import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Shop } from '@rialto/contract'
import { usePrice } from '../settings/index.ts'

type Delivery = Pick<Shop, 'estimated_delivery' | 'delivery_charge' | 'free_delivery_from'>

interface DeliveryWords {
  /** *Delivery in 2 to 4 days*. */
  time: string
  /** *$6.00, free from $120.00*. */
  cost: string
  /** Both in one line. */
  short: string
}

/** How long a shop's delivery takes and what it costs, in words. `price`: of what is looked at, which may reach free delivery. */
export function useDelivery(shop: Delivery, price = 0): DeliveryWords {
  const { t } = useTranslation()
  const amount = usePrice()
  const { estimated_delivery: estimate, delivery_charge: charge, free_delivery_from: freeFrom } = shop
  const cost =
    charge <= 0
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
