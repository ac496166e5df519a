import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { FlashOffer, SellerFlashSale } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { Zap } from 'lucide'
import { Suspense, useId, useState } from 'react'
import { messageOf, showError } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useFlashSales, useOfferChanges } from './use-flash-sales.ts'

const OfferDialog = latePart(async () => (await import('./offer-dialog.tsx')).OfferDialog)

/** The market's running and coming flash sales, and what this shop offers in them. */
export function FlashSalesScreen() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch, dataUpdatedAt } = useFlashSales()
  const [offering, setOffering] = useState<SellerFlashSale | null>(null)
  return (
    <>
      <PageHead title={t('Flash sales')} updatedAt={dataUpdatedAt} />
      {data?.items.length === 0 && (
        <EmptyState icon={Zap} title={t('No flash sale is planned')}>
          {t('The market plans them. They appear here as soon as you can offer products.')}
        </EmptyState>
      )}
      {data?.items.map((sale) => (
        <SaleSection key={sale.id} sale={sale} onOffer={() => setOffering(sale)} />
      ))}
      {!data &&
        (error ? (
          <ErrorState
            title={t('The flash sales could not be loaded')}
            retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
          >
            {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
          </ErrorState>
        ) : (
          <Skeleton className="h-64" />
        ))}
      <Suspense>{offering && <OfferDialog sale={offering} onClose={() => setOffering(null)} />}</Suspense>
    </>
  )
}

/** A flash sale with the offers of the shop. */
function SaleSection({ sale, onOffer }: { sale: SellerFlashSale; onOffer: () => void }) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const time = (moment: string) => formatMoment(moment, i18n.language)
  return (
    <section aria-labelledby={id} className="panel mb-4 max-md:bleed max-md:rounded-none max-md:border-x-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="flex flex-wrap items-center gap-2 text-16">
            <bdi>{sale.name}</bdi>
            <Badge tone={sale.is_running ? 'accent' : 'mute'}>{sale.is_running ? t('Running') : t('Coming')}</Badge>
          </h2>
          <p className="text-ink-2">
            {t('{{from}} to {{to}}', { from: time(sale.starts_at), to: time(sale.ends_at) })}
          </p>
        </div>
        <Button className="max-md:min-h-11" aria-label={`${t('Offer a product')}: ${sale.name}`} onClick={onOffer}>
          {t('Offer a product')}
        </Button>
      </div>
      {sale.offers.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-ink-2 md:px-5">{t('You offer nothing in it yet.')}</p>
      ) : (
        <ul>
          {sale.offers.map((offer) => (
            <OfferRow key={offer.product_id} sale={sale} offer={offer} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Says who is still to decide, or why the offer does not count. */
function OfferState({ offer }: { offer: FlashOffer }) {
  const { t } = useTranslation()
  if (offer.state === 'waiting') return <Badge>{t('The market decides')}</Badge>
  if (offer.state === 'proposed') return <Badge tone="warn">{t('Proposed by the market')}</Badge>
  if (offer.state === 'declined') return <Badge>{t('You refused it')}</Badge>
  return (
    <span className="flex basis-full flex-wrap items-baseline gap-2">
      <Badge tone="bad">{t('Refused')}</Badge>
      <span className="min-w-0" dir="auto">
        {offer.reason}
      </span>
    </span>
  )
}

function OfferRow({ sale, offer }: { sale: SellerFlashSale; offer: FlashOffer }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 md:px-5">
      <Picture src={offer.thumbnail} alt="" sizes="40px" widest={40} className="w-10" />
      <b className="min-w-0 flex-1 basis-32 font-semibold">{offer.name}</b>
      <span className="whitespace-nowrap">
        <s className="text-ink-2">
          <bdi>{formatMoney(offer.price, currency)}</bdi>
        </s>{' '}
        <b>
          <bdi>{formatMoney(offer.offer_price, currency)}</bdi>
        </b>
      </span>
      <span className="whitespace-nowrap text-ink-2">
        {offer.state === 'accepted'
          ? t('{{used}} of {{limit}} sold', { used: offer.sold, limit: offer.quantity })
          : t('{{count}} pieces', { count: offer.quantity })}
      </span>
      {offer.state !== 'accepted' && <OfferState offer={offer} />}
      <OfferButtons sale={sale} offer={offer} />
    </li>
  )
}

/** The shop decides about a proposal, or takes its own offer back. */
function OfferButtons({ sale, offer }: { sale: SellerFlashSale; offer: FlashOffer }) {
  const { t } = useTranslation()
  const { remove, accept, decline } = useOfferChanges()
  const of = { saleId: sale.id, productId: offer.product_id }
  const onError = (error: Error) => showError(error, t('The shop cannot be reached'))
  const button = (label: string) => ({
    size: 'sm' as const,
    className: 'max-md:min-h-11',
    'aria-label': `${label}: ${offer.name}`,
    children: label,
  })
  if (offer.state === 'declined') return null
  if (offer.state === 'proposed') {
    const { starts_at, ends_at } = sale
    const seen = { price: offer.offer_price, quantity: offer.quantity, starts_at, ends_at }
    return (
      <span className="flex gap-2">
        <Button
          {...button(t('Accept'))}
          variant="pri"
          pending={accept.isPending}
          onClick={() => accept.mutate({ ...of, ...seen }, { onError })}
        />
        <Button {...button(t('Refuse'))} pending={decline.isPending} onClick={() => decline.mutate(of, { onError })} />
      </span>
    )
  }
  if (sale.is_running && offer.state === 'accepted') return null
  return (
    <Button {...button(t('Take back'))} pending={remove.isPending} onClick={() => remove.mutate(of, { onError })} />
  )
}
