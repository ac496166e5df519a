import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order, OrderPickup } from '@rialto/contract'
import { placeLines } from '@rialto/contract/address-lines'
import { mapLink } from '@rialto/contract/map-link'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { Clock, MapPin } from 'lucide'
import { usePromise } from '../settings/index.ts'
import { Facts } from './order-parts.tsx'

/** Where and when an order is picked up, with the code that is told there. */
export function PickupFacts({ order, pickup }: { order: Order; pickup: OrderPickup }) {
  const { t } = useTranslation()
  const promiseOf = usePromise()
  const { place, address, note, code, change } = pickup
  const isOpen = order.order_status !== 'delivered' && order.order_status !== 'cancelled'
  return (
    <Facts title={t('Pick-up')}>
      {isOpen && change && <ChangeNotice change={change} />}
      <p className="flex items-start gap-2 font-semibold">
        <Icon as={Clock} size={16} className="mt-0.5 flex-none text-ink-2" />
        {promiseOf({ pickup })}
      </p>
      <address className="mt-2 flex items-start gap-2 text-ink-2 not-italic">
        <Icon as={MapPin} size={16} className="mt-0.5 flex-none" />
        <span className="min-w-0">
          <bdi className="block font-semibold text-ink">{place}</bdi>
          {placeLines(address).map((line) => (
            <bdi key={line} className="block">
              {line}
            </bdi>
          ))}
          {note && <bdi className="block">{note}</bdi>}
          <TextLink to={mapLink(pickup)}>{t('Show on the map')}</TextLink>
        </span>
      </address>
      {isOpen && code && change !== 'ended' && (
        <div className="mt-3 border-t border-line pt-3">
          <p className="text-12 text-ink-2">
            {t('Your code. Tell it when you pick up your order, and nobody before.')}
          </p>
          <p className="num mt-1 text-28 font-semibold tracking-[.2em]">
            <bdi>{code}</bdi>
          </p>
        </div>
      )}
    </Facts>
  )
}

function ChangeNotice({ change }: { change: 'changed' | 'ended' }) {
  const { t } = useTranslation()
  return (
    <Notice tone="warn" className="mb-3">
      {change === 'ended'
        ? t(
            'The shop has called this pick-up off. You can cancel the order free of charge, or ask the shop for another date.',
          )
        : t('The shop has changed this pick-up. If it does not suit you, you can cancel the order free of charge.')}
    </Notice>
  )
}
