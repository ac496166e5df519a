import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails } from '@rialto/contract'
import { Package, Truck } from 'lucide'
import type { ThreadEvent } from '../../conversation/arrange-thread.ts'
import { useOrderWords } from '../order-words.ts'

/** The order's steps and parcels, as they stand between the messages. */
export function useOrderEvents({ order_code: code, timeline, shipments, customer }: SellerOrderDetails): ThreadEvent[] {
  const { t } = useTranslation()
  const { statuses } = useOrderWords()
  return [
    ...timeline.map(({ status, at }) => ({
      id: `${status} ${at}`,
      at,
      icon: Package,
      text:
        status === 'pending'
          ? t('{{name}} placed {{code}}', { name: customer.name, code })
          : `${code}: ${statuses[status].label}`,
    })),
    // A parcel that is only packed has not been sent.
    ...shipments
      .filter(({ handed_over_at }) => handed_over_at !== null)
      .map(({ id, carrier, shipped_at, handed_over_at }) => ({
        id: `parcel ${id}`,
        at: handed_over_at ?? shipped_at,
        icon: Truck,
        text: carrier ? t('Parcel sent with {{carrier}}', { carrier }) : t('Parcel sent'),
      })),
  ]
}
