import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerRecall } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { TriangleAlert } from 'lucide'
import { useState } from 'react'
import { showError } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { usePlace } from '../lib/place.tsx'
import { ShopName } from '../lib/settings.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { RecallDialog } from './recall-dialog.tsx'
import { RECALLS_KEY, useRecallCalls } from './use-recalls.ts'

/** The recalls of the present shop, or of all shops for the market's staff. */
export function RecallsScreen() {
  const { i18n, t } = useTranslation()
  const { place } = usePlace()
  const calls = useRecallCalls()
  const isShop = place?.kind === 'shop'
  const mayWrite = !isShop || place.shop.permissions.includes('products.write')
  const [isBeginning, setBeginning] = useState(false)
  const [ending, setEnding] = useState<SellerRecall | null>(null)
  const { data } = usePagedList({
    queryKey: [RECALLS_KEY, place?.key],
    read: (cursor, signal) => calls.list(cursor, signal),
    isRealtime: false,
  })
  return (
    <>
      <PageHead title={t('Recalls')} updatedAt={data.updatedAt} isRealtime={false}>
        {isShop && mayWrite && (
          <Button className="ms-auto" onClick={() => setBeginning(true)}>
            {t('Recall a batch')}
          </Button>
        )}
      </PageHead>
      <List
        list={{
          label: t('Recalls'),
          fileName: 'recalls',
          columns: columnsOf(t, i18n.language),
          idOf: ({ id }) => id,
          nameOf: (recall) => namesOf(recall),
          card: (recall) => <RecallCard recall={recall} />,
          action: (recall) =>
            recall.ended_at === null &&
            mayWrite && (
              <Button size="sm" onClick={() => setEnding(recall)}>
                {t('End')}
              </Button>
            ),
          newestFirst: true,
          empty: {
            icon: TriangleAlert,
            title: t('No recalls'),
            text: isShop
              ? t('Where goods turn out to be dangerous, recall them on their page, or by their batch here.')
              : t('Where goods turn out to be dangerous, recall them from the list of products.'),
          },
          failed: t('The recalls could not be loaded'),
        }}
        state={useListState()}
        data={data}
      />
      {isBeginning && <RecallDialog product={null} onClose={() => setBeginning(false)} />}
      {ending && <EndDialog recall={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

const namesOf = ({ products, identifier }: SellerRecall): string =>
  listed(products.map(({ name, variants }) => (variants.length > 0 ? `${name} (${variants.join('; ')})` : name))) ||
  identifier

function daysOf({ from_day, to_day }: SellerRecall, t: TFunction, locale: string): string {
  const [from, to] = [from_day && formatDay(from_day, locale), to_day && formatDay(to_day, locale)]
  if (from && to) return t('Ordered from {{from}} to {{to}}', { from, to })
  if (from) return t('Ordered since {{from}}', { from })
  return to ? t('Ordered until {{to}}', { to }) : t('All orders')
}

const columnsOf = (t: TFunction, locale: string): ListColumn<SellerRecall>[] => [
  {
    id: 'products',
    title: t('Products'),
    grows: true,
    cell: (recall) => (
      <b className="truncate">
        <bdi>{namesOf(recall)}</bdi>
      </b>
    ),
    text: namesOf,
  },
  {
    id: 'shop',
    title: t('Shop'),
    onlyInMarket: true,
    cell: ({ shop }) => (
      <span className="block w-max max-w-60">
        <ShopName shop={shop} />
      </span>
    ),
    text: ({ shop }) => shop.name,
  },
  {
    id: 'identifier',
    title: t('Batch, model or type'),
    cell: ({ identifier }) => <bdi>{identifier || '–'}</bdi>,
    text: ({ identifier }) => identifier,
  },
  {
    id: 'days',
    title: t('Orders'),
    cell: (recall) => <span className="text-ink-2">{daysOf(recall, t, locale)}</span>,
    text: (recall) => daysOf(recall, t, locale),
  },
  {
    id: 'mailed',
    title: t('Mailed'),
    align: 'end',
    cell: ({ mailed }) => <span className="num">{mailed}</span>,
    text: ({ mailed }) => String(mailed),
  },
  {
    id: 'state',
    title: t('State'),
    cell: (recall) => <RecallState recall={recall} />,
    text: ({ ended_at }) => (ended_at === null ? t('Runs') : t('Ended')),
  },
  {
    id: 'started',
    title: t('Began'),
    cell: ({ started_at }) => <span className="whitespace-nowrap text-ink-2">{formatMoment(started_at, locale)}</span>,
    text: ({ started_at }) => started_at,
  },
]

function RecallState({ recall: { ended_at, is_mailing } }: { recall: SellerRecall }) {
  const { t } = useTranslation()
  if (ended_at !== null) return <Badge tone="mute">{t('Ended')}</Badge>
  return <Badge tone="bad">{is_mailing ? t('Buyers are being mailed') : t('Runs')}</Badge>
}

function RecallCard({ recall }: { recall: SellerRecall }) {
  const { i18n, t } = useTranslation()
  return (
    <div className="grid gap-1">
      <b className="wrap-anywhere">
        <bdi>{namesOf(recall)}</bdi>
      </b>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-2">
        <RecallState recall={recall} />
        <ShopName shop={recall.shop} />
        <span>{daysOf(recall, t, i18n.language)}</span>
        <span>{t('{{count}} buyers mailed', { count: recall.mailed })}</span>
      </span>
    </div>
  )
}

function EndDialog({ recall, onClose }: { recall: SellerRecall; onClose: () => void }) {
  const { t } = useTranslation()
  const calls = useRecallCalls()
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => calls.end(recall.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [RECALLS_KEY] })
      onClose()
    },
    onError: (error) => showError(error, t('The shop cannot be reached')),
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('End this recall?')}
      lead={t('The goods are for sale again, and their page no longer warns. Orders go on showing it.')}
      cancelLabel={t('Cancel')}
      confirmLabel={t('End it')}
      pending={end.isPending}
      onConfirm={() => end.mutate()}
    />
  )
}
