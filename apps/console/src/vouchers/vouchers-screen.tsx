import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { DataFor, SellerVoucher, SharedVoucher } from '@rialto/contract'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { TicketPercent } from 'lucide'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { plainAmount } from '../lib/money.tsx'
import { Section } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { useVoucherCalls, useVouchers, useVoucherWords } from './use-vouchers.ts'

const StopDialog = latePart(async () => (await import('./stop-dialog.tsx')).StopDialog)

/** The vouchers of the present shop or of the market: running, coming and ended ones, with their figures. */
export function VouchersScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const navigate = useNavigate()
  const { home } = useVoucherCalls()
  const { data, counts, first } = useVouchers(state)
  const [stopping, setStopping] = useState<SellerVoucher | null>(null)
  const list = useVoucherList({ counts, state, onStop: setStopping })
  useKeys([{ keys: 'N', label: t('New voucher'), run: () => void navigate(`${home}/new`) }])
  return (
    <>
      <PageHead title={t('Vouchers')} updatedAt={data.updatedAt}>
        <ButtonLink to={`${home}/new`} variant="pri">
          {t('New voucher')}
        </ButtonLink>
      </PageHead>
      <List list={list} state={state} data={data} />
      {first?.shared && first.shared.length > 0 && <SharedVouchers vouchers={first.shared} />}
      <Suspense>{stopping && <StopDialog voucher={stopping} onClose={() => setStopping(null)} />}</Suspense>
    </>
  )
}

/** Vouchers of the market whose discount the shop bears in part where its goods are bought. */
function SharedVouchers({ vouchers }: { vouchers: readonly SharedVoucher[] }) {
  const { t, i18n } = useTranslation()
  const { discount, conditions } = useVoucherWords()
  const time = (moment: string) => formatMoment(moment, i18n.language)
  return (
    <div className="mt-6">
      <Section title={t('Vouchers of the market that you share')}>
        <p className="px-4 py-3 text-13 text-ink-2 md:px-5">
          {t(
            'Where an order of your goods uses one, you bear this part of its discount. Each order says what it came to.',
          )}
        </p>
        <ul className="*:not-first:border-t *:not-first:border-line">
          {vouchers.map((voucher) => (
            <li key={voucher.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3 md:px-5">
              <span className="min-w-0 flex-1 basis-60">
                <b className="num">{voucher.code}</b> <bdi className="font-semibold">{discount(voucher)}</bdi>{' '}
                <span className="text-ink-2">{conditions(voucher)}</span>
                <small className="block text-12 text-ink-2">
                  {t('{{from}} to {{to}}', { from: time(voucher.starts_at), to: time(voucher.ends_at) })}
                </small>
              </span>
              <span className="num">{t('You bear {{percentage}} %', { percentage: 100 - voucher.market_share })}</span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

interface VoucherListOptions {
  counts: DataFor<'GET /seller/vouchers'>['counts'] | undefined
  state: ListState
  onStop: (voucher: SellerVoucher) => void
}

/** Describes the vouchers of a shop or of the market. */
function useVoucherList({ counts, state, onStop }: VoucherListOptions): ListDescription<SellerVoucher> {
  const { t } = useTranslation()
  const columns = useVoucherColumns()
  const { home, isMarket } = useVoucherCalls()
  const stop = (voucher: SellerVoucher) => voucher.status !== 'ended' && onStop(voucher)
  return {
    label: t('Vouchers'),
    fileName: 'vouchers',
    ...(isMarket ? {} : { savedAs: 'vouchers' as const }),
    columns,
    idOf: ({ id }) => id,
    nameOf: ({ code }) => code,
    card: (voucher) => <VoucherCard voucher={voucher} />,
    link: ({ id }) => ({ to: `${home}/${id}`, state: { list: state.withChoice({}) } }),
    action: (voucher) =>
      voucher.status === 'ended' ? null : (
        <Button
          size="sm"
          className="max-md:min-h-11"
          aria-label={`${t('Stop')}: ${voucher.code}`}
          onClick={() => stop(voucher)}
        >
          {t('Stop')}
        </Button>
      ),
    views: [
      { id: 'running', label: t('Running'), count: counts?.running },
      { id: 'coming', label: t('Coming'), count: counts?.coming },
      { id: 'ended', label: t('Ended'), count: counts?.ended },
    ],
    search: { label: t('Code') },
    empty: {
      icon: TicketPercent,
      title: t('No vouchers here'),
      text: isMarket
        ? t('Shoppers collect a voucher of the market at any shop, and use it when they order there.')
        : t('Shoppers collect a voucher on your page, and use it when they order.'),
    },
    failed: t('Your vouchers could not be loaded'),
  }
}

function useVoucherColumns(): ListColumn<SellerVoucher>[] {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const { discount, conditions, uses, money } = useVoucherWords()
  const time = (moment: string) => formatMoment(moment, i18n.language)
  const grey = (text: string) => <span className="whitespace-nowrap text-ink-2">{text}</span>
  return [
    { id: 'code', title: t('Code'), cell: ({ code }) => <b className="num">{code}</b>, text: ({ code }) => code },
    {
      id: 'discount',
      title: t('Discount'),
      cell: (voucher) => (
        <span className="whitespace-nowrap">
          <bdi className="font-semibold">{discount(voucher)}</bdi>{' '}
          <span className="text-ink-2">{conditions(voucher)}</span>
        </span>
      ),
      text: (voucher) => `${discount(voucher)} ${conditions(voucher)}`.trim(),
    },
    {
      id: 'from',
      title: t('From'),
      cell: ({ starts_at }) => grey(time(starts_at)),
      text: ({ starts_at }) => starts_at,
    },
    { id: 'to', title: t('Until'), cell: ({ ends_at }) => grey(time(ends_at)), text: ({ ends_at }) => ends_at },
    {
      id: 'collected',
      title: t('Collected'),
      align: 'end',
      cell: ({ collected }) => collected,
      text: ({ collected }) => String(collected),
    },
    {
      id: 'used',
      title: t('Used'),
      align: 'end',
      cell: (voucher) => <span className="whitespace-nowrap">{uses(voucher)}</span>,
      text: ({ used }) => String(used),
    },
    {
      id: 'revenue',
      title: t('Orders with it'),
      align: 'end',
      cell: ({ revenue }) => <bdi>{money(revenue)}</bdi>,
      text: ({ revenue }) => plainAmount(revenue, currency),
    },
  ]
}

function VoucherCard({ voucher }: { voucher: SellerVoucher }) {
  const { t, i18n } = useTranslation()
  const { discount, conditions, uses, money } = useVoucherWords()
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="num">{voucher.code}</b>
        <bdi className="font-semibold">{discount(voucher)}</bdi>
        <span className="text-ink-2">{conditions(voucher)}</span>
      </p>
      <p className="text-ink-2">
        {t('Until')} {formatMoment(voucher.ends_at, i18n.language)}
      </p>
      <p className="flex flex-wrap gap-x-3 text-ink-2">
        <span>
          {t('Collected')} {voucher.collected}
        </span>
        <span>
          {t('Used')} {uses(voucher)}
        </span>
        <bdi>{money(voucher.revenue)}</bdi>
      </p>
    </div>
  )
}
