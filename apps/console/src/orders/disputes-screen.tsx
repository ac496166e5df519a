import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketDispute } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { CircleCheck } from 'lucide'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { latePart } from '../lib/late-part.tsx'
import { formatMoney } from '../lib/money.tsx'
import { ShopName, useSettings } from '../lib/settings.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { DecisionDialog, useDecision } from './decision-dialog.tsx'
import { MarketOrderTabs } from './market-order-tabs.tsx'
import { disputeTones, useDisputeReason, useDisputeStates } from './order-dispute.tsx'

const EvidenceDialog = latePart(async () => (await import('./evidence-dialog.tsx')).EvidenceDialog)

const LIST = 'GET /admin/disputes'

interface Opened {
  dispute: MarketDispute
  what: 'bearer' | 'order' | 'evidence'
}

/** Disputes of all shops: until when evidence is taken, which orders they hold, and who bears them. */
export function DisputesScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const [opened, setOpened] = useState<Opened>()
  const view = state.view === 'over' ? 'over' : 'open'
  const { data, first } = usePagedList({
    queryKey: [LIST, 'market', view],
    read: (cursor, signal) => consoleApi.call(LIST, { query: { view, cursor }, signal }),
    isRealtime: false,
  })
  const list = useDisputeList(first?.counts.open, setOpened)
  const close = () => setOpened(undefined)
  return (
    <>
      <PageHead title={t('Disputes')} updatedAt={data.updatedAt} isRealtime={false} />
      <MarketOrderTabs current="disputes" waiting={first?.counts.open} />
      <List list={list} state={state} data={data} />
      {opened?.what === 'bearer' && <BearerDialog dispute={opened.dispute} onClose={close} />}
      {opened?.what === 'order' && <OrderDialog dispute={opened.dispute} onClose={close} />}
      <Suspense>{opened?.what === 'evidence' && <EvidenceDialog dispute={opened.dispute} onClose={close} />}</Suspense>
    </>
  )
}

function useDisputeList(open: number | undefined, onOpen: (opened: Opened) => void): ListDescription<MarketDispute> {
  const { t } = useTranslation()
  return {
    label: t('Disputes'),
    fileName: 'disputes',
    columns: useDisputeColumns(),
    idOf: ({ id }) => id,
    nameOf: ({ reference }) => reference,
    card: (dispute) => <DisputeCard dispute={dispute} />,
    action: (dispute) => <Actions dispute={dispute} onOpen={onOpen} />,
    views: [
      { id: 'open', label: t('Open'), ...(open !== undefined && { count: open }) },
      { id: 'over', label: t('Decided') },
    ],
    empty: {
      icon: CircleCheck,
      title: t('No disputes here'),
      text: t('Where a customer has a payment taken back by the bank, it is shown here with the day for evidence.'),
    },
    failed: t('The disputes could not be loaded'),
  }
}

function useDisputeColumns(): ListColumn<MarketDispute>[] {
  const { i18n, t } = useTranslation()
  const settings = useSettings()
  const states = useDisputeStates()
  const moneyOf = ({ amount, currency }: MarketDispute) => formatMoney(amount, writtenCurrency(currency, settings))
  return [
    {
      id: 'order',
      title: t('Order'),
      cell: (dispute) => <OrdersOf dispute={dispute} />,
      text: ({ orders }) => orders.map(({ order_code }) => order_code).join(' '),
    },
    {
      id: 'shop',
      title: t('Seller'),
      onlyInMarket: true,
      cell: ({ orders }) =>
        orders.map(({ id, shop }) => (
          <span key={id} className="block w-max max-w-60">
            <ShopName shop={shop} />
          </span>
        )),
      text: ({ orders }) => orders.map(({ shop }) => shop.name).join(', '),
    },
    {
      id: 'state',
      title: t('State'),
      grows: true,
      cell: (dispute) => <StateOf dispute={dispute} />,
      text: ({ state, reason }) => `${states[state]}: ${reason}`,
    },
    {
      id: 'evidence_by',
      title: t('Evidence until'),
      cell: ({ evidence_by, closed_at }) =>
        evidence_by && !closed_at ? (
          <time dateTime={evidence_by} className="whitespace-nowrap">
            {formatMoment(evidence_by, i18n.language)}
          </time>
        ) : null,
      text: ({ evidence_by }) => evidence_by ?? '',
    },
    {
      id: 'bearer',
      title: t('Borne by'),
      cell: ({ bearer }) => (bearer === 'market' ? t('The market') : t('The seller')),
      text: ({ bearer }) => (bearer === 'market' ? t('The market') : t('The seller')),
    },
    {
      id: 'amount',
      title: t('Amount'),
      align: 'end',
      cell: (dispute) => <span className="num whitespace-nowrap">{moneyOf(dispute)}</span>,
      text: moneyOf,
    },
  ]
}

/** The order of a dispute, or those that it holds until somebody says which. */
function OrdersOf({ dispute: { orders, order_id } }: { dispute: MarketDispute }) {
  const { t } = useTranslation()
  return (
    <span className="relative z-1">
      {order_id === null && <>{t('One of')} </>}
      {orders.map(({ id, order_code }, index) => (
        <span key={id}>
          {index > 0 && ' · '}
          <bdi>
            <Link to={`/market-orders/${id}`} className="num whitespace-nowrap underline underline-offset-3">
              {order_code}
            </Link>
          </bdi>
        </span>
      ))}
    </span>
  )
}

/** The state in words, with the bank's reason and what was given back already. */
function StateOf({ dispute: { state, reason, orders, currency, bearer_reason } }: { dispute: MarketDispute }) {
  const { t } = useTranslation()
  const states = useDisputeStates()
  const reasonOf = useDisputeReason()
  const written = writtenCurrency(currency, useSettings())
  const returned = orders.filter(({ given_back }) => given_back > 0)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={disputeTones[state]}>{states[state]}</Badge>
      <bdi className="text-13 wrap-anywhere text-ink-2">{reasonOf(reason)}</bdi>
      {returned.map(({ id, order_code, given_back }) => (
        <span key={id} className="text-13 text-ok">
          {t('{{amount}} of order {{code}} were given back already: tell the bank', {
            amount: formatMoney(given_back, written),
            code: order_code,
          })}
        </span>
      ))}
      {bearer_reason && (
        <span dir="auto" className="text-13 wrap-anywhere text-ink-2">
          {bearer_reason}
        </span>
      )}
    </span>
  )
}

function DisputeCard({ dispute }: { dispute: MarketDispute }) {
  const { i18n, t } = useTranslation()
  const { orders, amount, evidence_by, closed_at, bearer } = dispute
  const currency = writtenCurrency(dispute.currency, useSettings())
  return (
    <div className="grid gap-1">
      <small className="flex flex-wrap gap-x-2 text-12 text-ink-2">
        {orders.map(({ id, shop }) => (
          <ShopName key={id} shop={shop} />
        ))}
      </small>
      <span className="flex justify-between gap-3">
        <OrdersOf dispute={dispute} />
        <b className="num">{formatMoney(amount, currency)}</b>
      </span>
      <StateOf dispute={dispute} />
      <span className="text-13 text-ink-2">
        {t('Borne by')}: {bearer === 'market' ? t('The market') : t('The seller')}
      </span>
      {evidence_by && !closed_at && (
        <span className="text-13">
          {t('Evidence until')} <time dateTime={evidence_by}>{formatMoment(evidence_by, i18n.language)}</time>
        </span>
      )}
    </div>
  )
}

function Actions({ dispute, onOpen }: { dispute: MarketDispute; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation()
  const { reference, can, dashboard_url } = dispute
  const button = (what: Opened['what'], label: string) => (
    <Button
      size="sm"
      className="max-md:min-h-11"
      aria-label={`${label}: ${reference}`}
      onClick={() => onOpen({ dispute, what })}
    >
      {label}
    </Button>
  )
  return (
    <span className="flex flex-wrap items-center gap-2 md:flex-nowrap">
      {can.assign && button('order', t('Choose its order'))}
      {can.evidence && button('evidence', t('Evidence'))}
      {can.change_bearer && button('bearer', t('Who bears it'))}
      {/* The dialog of the evidence has it too. */}
      {dashboard_url && !can.evidence && (
        <a
          href={dashboard_url}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t('At the payment provider')}: ${reference}`}
          className="inline-flex items-center px-1 text-13 underline underline-offset-3 max-md:min-h-11"
        >
          {t('At the payment provider')}
        </a>
      )}
    </span>
  )
}

interface DialogProps {
  dispute: MarketDispute
  onClose: () => void
}

function BearerDialog({ dispute, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { id, version } = dispute
  const [bearer, setBearer] = useState<'shop' | 'market'>(dispute.bearer === 'shop' ? 'market' : 'shop')
  const [written, setWritten] = useState('')
  const reason = written.trim()
  const change = useDecision(LIST, () =>
    consoleApi.call('POST /admin/disputes/{id}/bearer', { params: { id }, body: { bearer, reason, version } }),
  )
  return (
    <DecisionDialog
      title={t('Who bears it')}
      lead={t('If the dispute is lost. It can be said otherwise until the bank has decided.')}
      labels={{ send: t('Save'), close: t('Cancel') }}
      isReady={reason !== ''}
      onSend={() => change.mutate(undefined, { onSuccess: onClose })}
      {...{ change, onClose }}
    >
      <RadioGroup
        label={t('Borne by')}
        value={bearer}
        onChange={(value) => setBearer(value === 'market' ? 'market' : 'shop')}
        options={[
          { value: 'shop', label: t('The seller') },
          { value: 'market', label: t('The market') },
        ]}
      />
      <TextArea
        label={t('Reason')}
        maxLength={CANCEL_REASON_MAX}
        value={written}
        onChange={({ currentTarget }) => setWritten(currentTarget.value)}
      />
    </DecisionDialog>
  )
}

function OrderDialog({ dispute, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { id, version, orders } = dispute
  const [chosen, setChosen] = useState<string | null>(null)
  const change = useDecision(LIST, (order_id: number) =>
    consoleApi.call('POST /admin/disputes/{id}/assign', { params: { id }, body: { order_id, version } }),
  )
  return (
    <DecisionDialog
      title={t('Which order is disputed?')}
      lead={t('These were paid together. The money of the others is no longer held. It cannot be undone.')}
      labels={{ send: t('It is this order'), close: t('Not yet') }}
      isReady={chosen !== null}
      onSend={() => change.mutate(Number(chosen), { onSuccess: onClose })}
      {...{ change, onClose }}
    >
      <RadioGroup
        label={t('Order')}
        look="cards"
        value={chosen}
        onChange={setChosen}
        options={orders.map(({ id: orderId, order_code, shop }) => ({
          value: String(orderId),
          label: <span className="num">{order_code}</span>,
          description: <ShopName shop={shop} />,
        }))}
      />
    </DecisionDialog>
  )
}
