import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerOrderDetails, SellerShipment } from '@rialto/contract'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { Pencil, Undo2 } from 'lucide'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Section } from './section.tsx'

const EditParcelDialog = lazy(async () => ({ default: (await import('./edit-parcel-dialog.tsx')).EditParcelDialog }))
const TakeBackDialog = lazy(async () => ({ default: (await import('./take-back-dialog.tsx')).TakeBackDialog }))

/** Parcels can be taken back until the order is on the way. */
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
                  remove: TAKEN_BACK_IN.includes(order.order_status)
                    ? () => setAsked({ about: 'removal', id: shipment.id })
                    : null,
                }
              }
            />
          ))}
        </ul>
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
  const { carrier, tracking_number, tracking_url, shipped_at, lines } = parcel
  return (
    <li className="flex items-start gap-3 px-4 py-3.5 md:px-5">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="text-14 font-semibold">{name}</h3>
          <time dateTime={shipped_at} className="text-12 text-ink-2">
            {formatMoment(shipped_at, i18n.language)}
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
