import { copyText } from '@rialto/client/copy-text.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order, Shipment } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { Copy, ExternalLink, Package } from 'lucide'
import { Moment } from '../settings/index.ts'

/** The parcels of an order that are packed or have left: their carriers, numbers to copy, and what is in them. */
export function OrderParcels({ order: { shipments = [] } }: { order: Order }) {
  const { t } = useTranslation()
  if (shipments.length === 0) return null
  return (
    <section aria-labelledby="order-parcels" className="panel p-5">
      <h2 id="order-parcels" className="mb-1 text-16">
        {t('Parcels')}
      </h2>
      <ul aria-labelledby="order-parcels">
        {shipments.map((shipment, index) => (
          <li key={shipment.id} className="border-b border-line py-4 last:border-0 last:pb-0">
            <Parcel shipment={shipment} number={index + 1} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Parcel({ shipment, number }: { shipment: Shipment; number: number }) {
  const { t } = useTranslation()
  const { carrier, tracking_number, tracking_url, shipped_at, handed_over_at, lines } = shipment
  return (
    <div className="flex items-start gap-3.5">
      <span className="grid size-8 flex-none place-items-center rounded-full bg-ground-2 text-ink-2">
        <Icon as={Package} size={16} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1.5">
        <h3 className="text-14 font-semibold">
          {t('Parcel {{number}}', { number })}
          {carrier && (
            <>
              {' · '}
              <bdi>{carrier}</bdi>
            </>
          )}
        </h3>
        <Moment
          at={handed_over_at ?? shipped_at}
          write={(moment) =>
            handed_over_at === null
              ? t('Packed {{moment}}', { moment })
              : handed_over_at
                ? t('On the way since {{moment}}', { moment })
                : // A server that does not tell the two apart.
                  t('Sent {{moment}}', { moment })
          }
          className="text-12 text-ink-2"
        />
        {tracking_number && <TrackingNumber number={tracking_number} />}
        {tracking_url?.startsWith('https://') && (
          <p>
            <TextLink to={tracking_url} className="touch-44 relative inline-flex items-center gap-1.5">
              {t('Follow this parcel')}
              <Icon as={ExternalLink} size={16} flip />
            </TextLink>
          </p>
        )}
        <ul aria-label={t('In this parcel')} className="text-ink-2">
          {lines.map((line) => (
            <li key={line.line_id}>
              <span className="num">{line.quantity}</span> × <bdi>{line.name}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function TrackingNumber({ number }: { number: string }) {
  const { t } = useTranslation()
  return (
    <p className="flex min-w-0 items-center justify-between gap-2 rounded-control bg-ground-2 ps-3.5">
      <span className="min-w-0 py-2">
        <span className="block text-12 text-ink-2">{t('Tracking number')}</span>
        <bdi className="font-semibold wrap-anywhere">{number}</bdi>
      </span>
      <IconButton icon={Copy} label={t('Copy the tracking number')} onClick={() => void copyTrackingNumber(number)} />
    </p>
  )
}

/** Copies a tracking number, or shows it for copying by hand where the browser does not allow it. */
async function copyTrackingNumber(number: string): Promise<void> {
  if (await copyText(number)) showToast({ tone: 'success', title: t('Tracking number copied') })
  else showToast({ tone: 'info', title: t('Copy this number to follow the parcel'), text: number, timeout: 15_000 })
}
