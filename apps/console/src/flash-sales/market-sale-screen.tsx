import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketFlashSaleDetails } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useNow } from '../lib/ages.tsx'
import { messageOf } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { useIsMarket } from '../lib/settings.tsx'
import { Figures, PageHead } from '../list/page-head.tsx'
import { WaitingScreen } from '../list/waiting.tsx'
import { OffersSection } from './offers-section.tsx'
import { SaleForm } from './sale-form.tsx'
import { useMarketSale, useSaleActions, useSaleWords } from './use-flash-sales.ts'

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
