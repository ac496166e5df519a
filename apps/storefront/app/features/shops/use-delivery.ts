import { formatPromisedDays } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Shop, ShownDelivery } from '@rialto/contract'
import { nameOfCountry } from '@rialto/contract/address-lines'
import { joinParts } from '@rialto/contract/inline-text'
import { usePrice, usePromise, useSettings } from '../settings/index.ts'

type Delivery = Pick<
  Shop,
  'estimated_delivery' | 'delivery_charge' | 'free_delivery_from' | 'is_delivery_set' | 'delivery'
>

export interface DeliveryTexts {
  /** For example *Delivery in 2 to 4 days*. */
  time: string
  /** For example *$6.00, free from $120.00*. */
  cost: string
  /** Both in one line. */
  short: string
  /** When and where it can be picked up instead. */
  pickup?: { time: string; place: string }
}

/**
 * The texts about a shop's delivery. `price` is that of the displayed product, which may reach the free-delivery
 * threshold, and `place` the name of where it goes, the market's country unless given.
 */
export function useDelivery(shop: Delivery, price = 0, place?: string): DeliveryTexts {
  const { t } = useTranslation()
  const amount = usePrice()
  const promiseOf = usePromise()
  const { locale, settings } = useSettings()
  const home = settings.home_country
  const there = place ?? (home ? nameOfCountry(home, locale) : null)
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

  /** Of a shop with methods: the promise and charge of the one that is chosen first, to the market's country. */
  function textsOf({ methods, promise, not_to_home: isElsewhere, zones }: ShownDelivery): DeliveryTexts {
    if (isElsewhere) {
      const time = there
        ? t('This shop does not deliver to {{country}}', { country: there })
        : t('This shop does not deliver here')
      const cost = zones.length > 0 ? t('It delivers to: {{zones}}', { zones: joinParts(zones) }) : ''
      return { time, cost, short: time }
    }
    if (methods.length === 0) {
      const where = zones.length > 0 ? t('It delivers to: {{zones}}', { zones: joinParts(zones) }) : ''
      return { time: t('Delivery'), cost: where, short: where }
    }
    const days = promise && formatPromisedDays(promise, locale)
    const other = methods.find((method) => method.pickup)?.pickup
    const first = methods.find((method) => method.kind !== 'pickup' && method.promise?.to === promise?.to) ?? methods[0]
    const left = first?.free_from_left ?? null
    const charged = first && first.charge > 0 ? amount(first.charge) : t('Free delivery')
    const costs = left === null ? charged : `${charged} · ${t('free with {{amount}} more', { amount: amount(left) })}`
    const isPickedUp = first?.pickup !== undefined
    const time = (first && promiseOf({ ...first, promise })) ?? t('Delivery')
    const cost = isPickedUp ? (first.pickup?.place ?? '') : costs
    return {
      ...{ time, cost, short: days ? `${days} · ${isPickedUp ? t('Pick-up') : costs}` : costs },
      ...(other && !isPickedUp && { pickup: { time: promiseOf({ pickup: other }) ?? '', place: other.place } }),
    }
  }
  if (shop.delivery) return textsOf(shop.delivery)
  return {
    time: estimate ? t('Delivery in {{estimate}}', { estimate }) : t('Delivery'),
    cost,
    short: estimate ? `${estimate} · ${cost}` : cost,
  }
}
