import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerOrderDetails, SellerShipment } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { Pencil, Truck, Undo2 } from 'lucide'
import { type ReactNode, Suspense, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { Section } from '../lib/section.tsx'
import { useOrderChange } from './use-orders.ts'

const EditParcelDialog = latePart(async () => (await import('./order-dialogs.tsx')).EditParcelDialog)
const TakeBackDialog = latePart(async () => (await import('./order-dialogs.tsx')).TakeBackDialog)

const isWaiting = ({ handed_over_at }: SellerShipment): boolean => handed_over_at === null

/** Parcels can be taken back until their carrier has them. */
const TAKEN_BACK_IN = ['processing', 'pickup']

interface OrderParcelsProps {
  order: SellerOrderDetails
  mayFulfil: boolean
  /** The form for the next parcel. */
  children: ReactNode
}

/** The parcels so far, and the form for the next one. */
export function OrderParcels({ order, mayFulfil, children }: OrderParcelsProps) {
  const { t } = useTranslation()
  const handOver = useOrderChange(order.id, () =>
    consoleApi.call('POST /seller/orders/{id}/hand-over', { params: { id: order.id } }),
  )
  const waits = order.shipments.some(isWaiting)
  const [asked, setAsked] = useState<{ about: 'edit' | 'removal'; id: number } | null>(null)
  const parcel = order.shipments.find(({ id }) => id === asked?.id)
  const close = () => setAsked(null)
  return (
    <Section title={t('Parcels')}>
      {order.shipments.length > 0 && (
        <ul aria-label={t('Parcels')} className="divide-y divide-line">
          {order.shipments.map((shipment, index) => (
            <Parcel
              key={shipment.id}
              parcel={shipment}
              name={t('Parcel {{number}}', { number: index + 1 })}
              actions={
                mayFulfil && {
                  edit: () => setAsked({ about: 'edit', id: shipment.id }),
                  remove:
                    TAKEN_BACK_IN.includes(order.order_status) && !shipment.handed_over_at
                      ? () => setAsked({ about: 'removal', id: shipment.id })
                      : null,
                }
              }
            />
          ))}
        </ul>
      )}
      {mayFulfil && waits && order.order_status !== 'cancelled' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3.5 md:px-5">
          <Button pending={handOver.isPending} onClick={() => handOver.mutate(undefined)}>
            <Icon as={Truck} flip />
            {t('Hand to carrier')}
          </Button>
          <p className="text-ink-2">{t('Packed, not handed over. The customer hears of it then.')}</p>
          {handOver.error && <Notice tone="error">{messageOf(handOver.error, t('The shop cannot be reached'))}</Notice>}
        </div>
      )}
      {children}
      {order.shipments.length === 0 && !(mayFulfil && order.can.ship) && (
        <p className="px-4 py-3.5 text-ink-2 md:px-5">{t('Nothing has been sent yet.')}</p>
      )}
      <Suspense>
        {parcel && asked?.about === 'edit' && <EditParcelDialog order={order} parcel={parcel} onClose={close} />}
        {parcel && asked?.about === 'removal' && <TakeBackDialog order={order} parcel={parcel} onClose={close} />}
      </Suspense>
    </Section>
  )
}

interface ParcelProps {
  parcel: SellerShipment
  name: string
  actions: false | { edit: () => void; remove: (() => void) | null }
}

function Parcel({ parcel, name, actions }: ParcelProps) {
  const { i18n, t } = useTranslation()
  const { carrier, tracking_number, tracking_url, shipped_at, handed_over_at, lines } = parcel
  return (
    <li className="flex items-start gap-3 px-4 py-3.5 md:px-5">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="text-14 font-semibold">{name}</h3>
          <time dateTime={handed_over_at ?? shipped_at} className="text-12 text-ink-2">
            {handed_over_at
              ? t('On the way since {{moment}}', { moment: formatMoment(handed_over_at, i18n.language) })
              : t('Packed {{moment}}', { moment: formatMoment(shipped_at, i18n.language) })}
          </time>
        </div>
        {(carrier || tracking_number || tracking_url) && (
          <div className="flex flex-wrap gap-x-3 gap-y-1 wrap-anywhere">
            {carrier && <span>{carrier}</span>}
            {tracking_number && <span className="num">{tracking_number}</span>}
            {tracking_url && <TextLink to={tracking_url}>{t('Follow this parcel')}</TextLink>}
          </div>
        )}
        <ul aria-label={t('In this parcel')} className="text-13 text-ink-2">
          {lines.map(({ line_id, name: product, quantity }) => (
            <li key={line_id}>{t('{{quantity}} × {{name}}', { quantity, name: product })}</li>
          ))}
        </ul>
      </div>
      {actions && (
        <span className="-my-2 flex flex-none">
          <IconButton icon={Pencil} label={`${t('Edit')}: ${name}`} onClick={actions.edit} />
          {actions.remove && (
            <IconButton icon={Undo2} flip label={`${t('Take back')}: ${name}`} onClick={actions.remove} />
          )}
        </span>
      )}
    </li>
  )
}
