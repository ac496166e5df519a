import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketRefund } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import { REFUND_STATES } from '@rialto/contract/enums'
import { REFUND_REFERENCE_MAX } from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { CircleCheck } from 'lucide'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { formatMoney, TextWithAmount } from '../lib/money.tsx'
import { ShopName, useSettings } from '../lib/settings.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { DecisionDialog, useDecision } from './decision-dialog.tsx'
import { MarketOrderTabs } from './market-order-tabs.tsx'

const LIST = 'GET /admin/refunds'
const VIEWS = [...REFUND_STATES, 'unassigned'] as const

/** Refunds of all shops: those that the payment provider has refused, or made for an order that nobody has named, wait for a person. */
export function MarketRefundsScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const [transferred, setTransferred] = useState<MarketRefund>()
  const [assigned, setAssigned] = useState<MarketRefund>()
  const { data, first } = useRefunds(state)
  const { counts, lacking = [] } = first ?? {}
  const list = useRefundList({ state, counts, onTransfer: setTransferred, onAssign: setAssigned })
  return (
    <>
      <PageHead title={t('Refunds')} updatedAt={data.updatedAt} isRealtime={false} />
      <MarketOrderTabs current="refunds" waiting={counts && counts.failed + counts.unassigned} />
      {lacking.map((one) => (
        <LackingNotice key={one.gateway} {...one} />
      ))}
      <List list={list} state={state} data={data} />
      {transferred && <TransferDialog refund={transferred} onClose={() => setTransferred(undefined)} />}
      {assigned && <AssignDialog refund={assigned} onClose={() => setAssigned(undefined)} />}
    </>
  )
}

/** Warns before the payment provider refuses: the account there does not cover what is to go back. */
function LackingNotice({ gateway, amount }: { gateway: string; amount: number }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  return (
    <Notice tone="warn" className="mb-4">
      {t(
        'The market’s account at {{gateway}} lacks {{amount}} for the refunds that are on their way. Top it up there: until then they are tried again, for a fortnight.',
        { gateway, amount: formatMoney(amount, currency) },
      )}
    </Notice>
  )
}

function useRefunds({ view }: ListState) {
  const state = view === 'all' ? undefined : (VIEWS.find((one) => one === view) ?? 'failed')
  return usePagedList({
    queryKey: [LIST, 'market', state],
    read: (cursor, signal) => consoleApi.call(LIST, { query: { state, cursor }, signal }),
    isRealtime: false,
  })
}

const useStateWords = () => {
  const { t } = useTranslation()
  return {
    open: t('Not on its way yet'),
    sent: t('On its way'),
    done: t('Given back'),
    failed: t('Refused'),
  }
}

interface RefundListOptions {
  state: ListState
  counts: { open: number; failed: number; unassigned: number } | undefined
  onTransfer: (refund: MarketRefund) => void
  onAssign: (refund: MarketRefund) => void
}

function useRefundList({ state, counts, ...settling }: RefundListOptions): ListDescription<MarketRefund> {
  const { t } = useTranslation()
  const states = useStateWords()
  return {
    label: t('Refunds'),
    fileName: 'refunds',
    columns: useRefundColumns(),
    idOf: ({ id }) => id,
    nameOf: ({ id, order }) => order?.order_code ?? String(id),
    card: (refund) => <RefundCard refund={refund} />,
    link: ({ order }) =>
      order ? { to: `/market-orders/${order.id}`, state: { list: `/refunds${state.withChoice({})}` } } : undefined,
    action: (refund) => <Settle refund={refund} {...settling} />,
    views: [
      { id: 'failed', label: states.failed, ...(counts && { count: counts.failed }) },
      { id: 'unassigned', label: t('Without an order'), ...(counts && { count: counts.unassigned }) },
      { id: 'open', label: states.open },
      { id: 'sent', label: states.sent },
      { id: 'done', label: states.done },
      { id: 'all', label: t('All') },
    ],
    empty: {
      icon: CircleCheck,
      title: t('No refunds here'),
      text: t('Refunds that the payment provider refuses, or makes for an order that nobody has named, wait here.'),
    },
    failed: t('The refunds could not be loaded'),
  }
}

function useRefundColumns(): ListColumn<MarketRefund>[] {
  const { i18n, t } = useTranslation()
  const settings = useSettings()
  const moneyOf = ({ amount, currency }: MarketRefund) => formatMoney(amount, writtenCurrency(currency, settings))
  return [
    {
      id: 'order',
      title: t('Order'),
      cell: (refund) => <OrderOf refund={refund} />,
      text: ({ order, candidates }) => order?.order_code ?? candidates.map(({ order_code }) => order_code).join(' '),
    },
    {
      id: 'shop',
      title: t('Seller'),
      onlyInMarket: true,
      cell: ({ shop }) =>
        shop && (
          <span className="block w-max max-w-60">
            <ShopName shop={shop} />
          </span>
        ),
      text: ({ shop }) => shop?.name ?? '',
    },
    {
      id: 'since',
      title: t('Since'),
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap text-ink-2">
          {formatMoment(at, i18n.language)}
        </time>
      ),
      text: ({ at }) => at,
    },
    {
      id: 'state',
      title: t('State'),
      grows: true,
      cell: (refund) => <StateOf refund={refund} />,
      text: ({ state, error }) => [state, error].filter(Boolean).join(': '),
    },
    {
      id: 'amount',
      title: t('Amount'),
      align: 'end',
      cell: (refund) => <span className="num whitespace-nowrap">{moneyOf(refund)}</span>,
      text: moneyOf,
    },
  ]
}

/** The code of a refund's order, or of those that it may be of. */
function OrderOf({ refund: { order, candidates, is_written_off } }: { refund: MarketRefund }) {
  const { t } = useTranslation()
  if (is_written_off) return <span>{t('Of no order')}</span>
  if (order) return <span className="num whitespace-nowrap">{order.order_code}</span>
  return (
    <span>
      {t('One of')}{' '}
      {candidates.map(({ id, order_code }, index) => (
        <span key={id}>
          {index > 0 && ' · '}
          <bdi className="num whitespace-nowrap">{order_code}</bdi>
        </span>
      ))}
    </span>
  )
}

const tones = { open: 'warn', sent: 'warn', done: 'ok', failed: 'bad' } as const

/** The state in words, with the provider's reason or the bank's reference. */
function StateOf({ refund: { state, means, error, reference, order, is_written_off } }: { refund: MarketRefund }) {
  const { t } = useTranslation()
  const states = useStateWords()
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Badge tone={tones[state]}>
        {means === 'cash' && state === 'open' ? t('To hand over in cash') : states[state]}
      </Badge>
      {error && (
        <bdi dir="auto" className="text-13 wrap-anywhere text-danger">
          {error}
        </bdi>
      )}
      {!order && (
        <span className="text-13 wrap-anywhere text-ink-2">
          {t('At the payment provider')} <bdi>{reference}</bdi>
        </span>
      )}
      {is_written_off && <span className="text-13 text-ink-2">{t('The market bears it.')}</span>}
      {means === 'transfer' && (
        <span className="text-13 wrap-anywhere text-ink-2">
          {t('By a transfer')} <bdi>{reference}</bdi>
        </span>
      )}
    </span>
  )
}

function RefundCard({ refund }: { refund: MarketRefund }) {
  const { i18n } = useTranslation()
  const currency = writtenCurrency(refund.currency, useSettings())
  return (
    <div className="grid gap-1">
      {refund.shop && (
        <small className="text-12 text-ink-2">
          <ShopName shop={refund.shop} />
        </small>
      )}
      <span className="flex justify-between gap-3">
        <b>
          <OrderOf refund={refund} />
        </b>
        <b className="num">{formatMoney(refund.amount, currency)}</b>
      </span>
      <StateOf refund={refund} />
      <time dateTime={refund.at} className="text-13 text-ink-2">
        {formatMoment(refund.at, i18n.language)}
      </time>
    </div>
  )
}

interface SettleProps extends Pick<RefundListOptions, 'onTransfer' | 'onAssign'> {
  refund: MarketRefund
}

function Settle({ refund, onTransfer, onAssign }: SettleProps) {
  const { t } = useTranslation()
  const { id, version, order } = refund
  const again = useDecision(LIST, () =>
    consoleApi.call('POST /admin/refunds/{id}/again', { params: { id }, body: { version } }),
  )
  if (refund.is_written_off) return null
  if (!order)
    return (
      <Button
        size="sm"
        className="max-md:min-h-11"
        aria-label={`${t('Choose its order')}: ${refund.reference ?? id}`}
        onClick={() => onAssign(refund)}
      >
        {t('Choose its order')}
      </Button>
    )
  if (!refund.can_settle) return null
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        className="max-md:min-h-11"
        pending={again.isPending}
        aria-label={`${t('Try again')}: ${order.order_code}`}
        onClick={() =>
          again.mutate(undefined, { onError: (error) => showError(error, t('The shop cannot be reached')) })
        }
      >
        {t('Try again')}
      </Button>
      <Button
        size="sm"
        className="max-md:min-h-11"
        aria-label={`${t('Paid by transfer')}: ${order.order_code}`}
        onClick={() => onTransfer(refund)}
      >
        {t('Paid by transfer')}
      </Button>
    </span>
  )
}

/** Asks for the reference of the transfer by which the market has paid a refund. */
function TransferDialog({ refund, onClose }: { refund: MarketRefund; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, version, amount, currency } = refund
  const [written, setWritten] = useState('')
  const reference = written.trim()
  const pay = useDecision(LIST, () =>
    consoleApi.call('POST /admin/refunds/{id}/transfer', { params: { id }, body: { reference, version } }),
  )
  return (
    <DecisionDialog
      title={t('Paid by transfer')}
      lead={t('First transfer the money at your bank. The customer is told by mail. It cannot be undone.')}
      labels={{ send: t('I have transferred it'), close: t('Not yet') }}
      change={pay}
      isReady={reference !== ''}
      onSend={() => pay.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextWithAmount
        write={(slot) => t('{{amount}} of order {{code}}', { amount: slot, code: refund.order?.order_code ?? '' })}
        amount={amount}
        made={currency}
      />
      <TextField
        label={t('Reference of the transfer')}
        hint={t('As your bank shows it.')}
        maxLength={REFUND_REFERENCE_MAX}
        value={written}
        onChange={({ currentTarget }) => setWritten(currentTarget.value)}
      />
    </DecisionDialog>
  )
}

/** The choice that it was for no order. */
const NO_ORDER = 'none'

/** Asks for which order a refund was made in the payment provider's dashboard. */
function AssignDialog({ refund, onClose }: { refund: MarketRefund; onClose: () => void }) {
  const { t } = useTranslation()
  const currency = writtenCurrency(refund.currency, useSettings())
  const { id, version, amount, candidates } = refund
  const [chosen, setChosen] = useState<string | null>(null)
  const isWholeFor = ({ left }: { left: number }) => left >= amount
  const fits = candidates.some(isWholeFor)
  // As long as an order can get a part of it, that comes first.
  const isOfNone = candidates.every(({ left }) => left <= 0)
  const settle = useDecision(LIST, (choice: string) =>
    choice === NO_ORDER
      ? consoleApi.call('POST /admin/refunds/{id}/write-off', { params: { id }, body: { version } })
      : consoleApi.call('POST /admin/refunds/{id}/assign', {
          params: { id },
          body: { order_id: Number(choice), version },
        }),
  )
  const given = Math.min(amount, candidates.find(({ id: orderId }) => String(orderId) === chosen)?.left ?? amount)
  return (
    <DecisionDialog
      title={t('For which order was it?')}
      lead={t(
        'It was made at the payment provider, of a payment of several orders. The seller of the order has so much less, and the customer is told by mail. It cannot be undone.',
      )}
      labels={{
        send:
          chosen === NO_ORDER
            ? t('The market bears {{amount}}', { amount: formatMoney(amount, currency) })
            : t('{{amount}} was for this order', { amount: formatMoney(given, currency) }),
        close: t('Not yet'),
      }}
      change={settle}
      isReady={chosen !== null}
      onSend={() => chosen !== null && settle.mutate(chosen, { onSuccess: onClose })}
      onClose={onClose}
    >
      {!fits && !isOfNone && (
        <Notice tone="warn">
          {t('It is more than any of them can get back. An order gets what it can, and the rest stays in this list.')}
        </Notice>
      )}
      <RadioGroup
        label={t('Order')}
        look="cards"
        value={chosen}
        onChange={setChosen}
        options={[
          ...candidates.map(({ id: orderId, order_code, shop, left }) => ({
            value: String(orderId),
            label: <span className="num">{order_code}</span>,
            description: <ShopName shop={shop} />,
            aside: t('{{amount}} left', { amount: formatMoney(left, currency) }),
            disabled: left <= 0 || (fits && left < amount),
          })),
          ...(!isOfNone
            ? []
            : [
                {
                  value: NO_ORDER,
                  label: t('None of them'),
                  description: t('More came back than they had: the market bears it.'),
                },
              ]),
        ]}
      />
    </DecisionDialog>
  )
}
