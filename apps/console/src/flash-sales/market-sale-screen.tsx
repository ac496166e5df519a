import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketFlashOffer, MarketFlashSaleDetails } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { ProgressBar } from '@rialto/ui/progress-bar.tsx'
import { Suspense, useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useNow } from '../lib/ages.tsx'
import { messageOf, showError } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { ShopName, useIsMarket } from '../lib/settings.tsx'
import { Figures, PageHead } from '../list/page-head.tsx'
import { WaitingScreen } from '../list/waiting.tsx'
import { SaleForm } from './sale-form.tsx'
import { useMarketSale, useOfferDecisions, useSaleActions, useSaleWords } from './use-flash-sales.ts'

/** A flash sale: its figures, its offers and its form. */
export function MarketSaleScreen() {
  const { t } = useTranslation()
  const words = useSaleWords()
  const query = useMarketSale(Number(useParams().id))
  if (!query.data) return <WaitingScreen query={query} failed={t('The flash sale could not be loaded')} />
  const { sale } = query.data
  const { label, tone } = words.statuses[sale.status]
  return (
    <>
      <PageHead
        title={sale.name}
        updatedAt={query.dataUpdatedAt}
        back={{ to: '/market-sales', label: t('Back to the flash sales') }}
      >
        <SaleActions sale={sale} />
      </PageHead>
      <div className="mb-5 flex flex-wrap items-center gap-x-8 gap-y-2">
        <Badge tone={tone}>{label}</Badge>
        <SaleFigures sale={sale} />
      </div>
      <div className="grid grid-cols-1 gap-8">
        <OffersSection sale={sale} />
        <SaleForm key={sale.id} sale={sale} />
      </div>
    </>
  )
}

function SaleFigures({ sale }: { sale: MarketFlashSaleDetails }) {
  const { t } = useTranslation()
  const now = useNow()
  const words = useSaleWords()
  const figures = [
    [t('Time left'), words.timeLeft(sale, now)],
    [t('Sold'), words.sold(sale)],
    [t('Revenue'), words.money(sale.revenue)],
  ] as const
  return <Figures figures={figures} />
}

const CopyDialog = latePart(async () => (await import('./market-sale-dialogs.tsx')).CopyDialog)

type Asked = 'start' | 'stop' | 'remove' | 'copy'

/** Begin, stop, copy and delete; each asks first and says what follows. */
function SaleActions({ sale }: { sale: MarketFlashSaleDetails }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <Button onClick={() => setAsked('copy')}>{t('Plan it again')}</Button>
      {sale.status === 'coming' && (
        <>
          <Button onClick={() => setAsked('remove')}>{t('Delete')}</Button>
          <Button variant="pri" onClick={() => setAsked('start')}>
            {t('Begin now')}
          </Button>
        </>
      )}
      {sale.status === 'running' && (
        <Button variant="danger" onClick={() => setAsked('stop')}>
          {t('Stop now')}
        </Button>
      )}
      <Suspense>{asked === 'copy' && <CopyDialog sale={sale} onClose={() => setAsked(null)} />}</Suspense>
      {asked !== null && asked !== 'copy' && <ActionDialog sale={sale} kind={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface ActionDialogProps {
  sale: MarketFlashSaleDetails
  kind: 'start' | 'stop' | 'remove'
  onClose: () => void
}

function ActionDialog({ sale, kind, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isMarket = useIsMarket()
  const action = useSaleActions(sale.id)[kind]
  const asksAgain = isMarket && sale.lines + sale.waiting > 0
  const texts = {
    start: {
      title: t('Begin {{name}} now?', { name: sale.name }),
      lead: asksAgain
        ? t(
            'Its shops have agreed to a later start, so they are asked again. Each product counts once its shop accepts.',
          )
        : t('Its prices count at once, and sellers cannot take their products out any more.'),
      confirm: t('Begin now'),
    },
    stop: {
      title: t('Stop {{name}} now?', { name: sale.name }),
      lead: t('Products are back at their usual prices at once, also in carts. Orders keep the prices of the sale.'),
      confirm: t('Stop now'),
    },
    remove: {
      title: t('Delete {{name}}?', { name: sale.name }),
      lead: t('Sellers lose their offers in it. This cannot be taken back.'),
      confirm: t('Delete'),
    },
  }[kind]
  const done = () => {
    onClose()
    if (kind === 'remove') void navigate('/market-sales?view=coming')
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={texts.title}
      lead={texts.lead}
      cancelLabel={t('Cancel')}
      confirmAs="danger"
      confirmLabel={texts.confirm}
      pending={action.isPending}
      onConfirm={() => action.mutate(undefined, { onSuccess: done })}
    >
      {action.error && <Notice tone="error">{messageOf(action.error, t('The shop cannot be reached'))}</Notice>}
    </ConfirmDialog>
  )
}

const AddProductDialog = latePart(async () => (await import('./market-sale-dialogs.tsx')).AddProductDialog)
const RefuseDialog = latePart(async () => (await import('./market-sale-dialogs.tsx')).RefuseDialog)

/** The products of a flash sale: offers to decide about first, then proposals that wait for their shops, those that count, and refused ones. */
function OffersSection({ sale }: { sale: MarketFlashSaleDetails }) {
  const { t } = useTranslation()
  const id = useId()
  const isMarket = useIsMarket()
  const addLabel = isMarket ? t('Propose a product') : t('Add a product')
  const [isAdding, setAdding] = useState(false)
  const [refused, setRefused] = useState<MarketFlashOffer | null>(null)
  const isOpen = sale.status !== 'ended'
  const order = { waiting: 0, proposed: 1, accepted: 2, declined: 3, refused: 4 }
  const offers = [...sale.offers].sort((a, b) => order[a.state] - order[b.state])
  useKeys(isOpen ? [{ keys: 'A', label: addLabel, run: () => setAdding(true) }] : [])
  return (
    <section aria-labelledby={id} className="panel max-md:bleed max-md:rounded-none max-md:border-x-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
        <h2 id={id} className="min-w-0 flex-1 text-16">
          {t('Products')}
        </h2>
        {isOpen && (
          <Button className="max-md:min-h-11" onClick={() => setAdding(true)}>
            {addLabel}
          </Button>
        )}
      </div>
      {offers.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-ink-2 md:px-5">
          {t('No products yet. Propose some to their shops, or wait for the offers of sellers.')}
        </p>
      ) : (
        <ul>
          {offers.map((offer) => (
            <OfferRow
              key={offer.product_id}
              sale={sale}
              offer={offer}
              onRefuse={isOpen ? () => setRefused(offer) : undefined}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {isAdding && <AddProductDialog sale={sale} onClose={() => setAdding(false)} />}
        {refused && <RefuseDialog sale={sale} offer={refused} onClose={() => setRefused(null)} />}
      </Suspense>
    </section>
  )
}

interface OfferRowProps {
  sale: MarketFlashSaleDetails
  offer: MarketFlashOffer
  /** Undefined: nothing can be changed any more. */
  onRefuse: (() => void) | undefined
}

/** A product of a flash sale with its shop, price, pieces, and what the market may do. */
function OfferRow({ sale, offer, onRefuse }: OfferRowProps) {
  const { t } = useTranslation()
  const words = useSaleWords()
  const { approve, withdraw } = useOfferDecisions(sale.id)
  const onError = (error: Error) => showError(error, t('The shop cannot be reached'))
  const accept = () => approve.mutate(offer.product_id, { onError })
  const isProposal = offer.state === 'proposed' || offer.state === 'declined'
  const withdrawLabel = offer.state === 'proposed' ? t('Withdraw') : t('Remove')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 md:px-5">
      <Picture src={offer.thumbnail} alt="" sizes="40px" widest={40} className="w-10" />
      <span className="min-w-0 flex-1 basis-40">
        <b className="block">
          <bdi>{offer.name}</bdi>
        </b>
        <small className="block text-12 text-ink-2">
          <ShopName shop={offer.shop} />
        </small>
      </span>
      <span className="whitespace-nowrap">
        <s className="text-ink-2">
          <bdi>{words.money(offer.price)}</bdi>
        </s>{' '}
        <b>
          <bdi>{words.money(offer.offer_price)}</bdi>
        </b>
      </span>
      {offer.state === 'accepted' ? (
        <ProgressBar value={offer.sold / Math.max(1, offer.quantity)} className="w-36">
          <span>
            {words.sold(offer)} · <bdi>{words.money(offer.revenue)}</bdi>
          </span>
        </ProgressBar>
      ) : (
        <span className="text-ink-2">
          {t('Pieces: {{number}}, in stock: {{stock}}', { number: offer.quantity, stock: offer.stock })}
        </span>
      )}
      <StateBadge offer={offer} isOver={!onRefuse} />
      {onRefuse && isProposal && (
        <Button
          size="sm"
          className="max-md:min-h-11"
          pending={withdraw.isPending}
          aria-label={`${withdrawLabel}: ${offer.name}`}
          onClick={() => withdraw.mutate(offer.product_id, { onError })}
        >
          {withdrawLabel}
        </Button>
      )}
      {onRefuse && offer.state !== 'refused' && !isProposal && (
        <span className="flex gap-2">
          {offer.state === 'waiting' && (
            <Button
              size="sm"
              variant="pri"
              className="max-md:min-h-11"
              pending={approve.isPending}
              aria-label={`${t('Accept')}: ${offer.name}`}
              onClick={accept}
            >
              {t('Accept')}
            </Button>
          )}
          <Button
            size="sm"
            className="max-md:min-h-11"
            aria-label={`${offer.state === 'waiting' ? t('Refuse') : t('Take out')}: ${offer.name}`}
            onClick={onRefuse}
          >
            {offer.state === 'waiting' ? t('Refuse') : t('Take out')}
          </Button>
        </span>
      )}
      {offer.reason && (
        <p className="basis-full text-ink-2" dir="auto">
          {offer.reason}
        </p>
      )}
    </li>
  )
}

/** Names the side that decides, or that refused. A proposal that was not accepted has lapsed once the sale is over. */
function StateBadge({ offer: { state }, isOver }: { offer: MarketFlashOffer; isOver: boolean }) {
  const { t } = useTranslation()
  if (state === 'waiting') return <Badge tone="warn">{t('To decide')}</Badge>
  if (state === 'refused') return <Badge tone="bad">{t('Refused')}</Badge>
  if (state === 'declined') return <Badge tone="bad">{t('Refused by the shop')}</Badge>
  if (state === 'proposed') return <Badge>{isOver ? t('Lapsed') : t('The shop decides')}</Badge>
  return null
}
