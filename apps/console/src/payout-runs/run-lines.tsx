import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { PayoutLine, PayoutRunDetails } from '@rialto/contract'
import { PAYOUT_REASON_MAX } from '@rialto/contract/limits'
import { PAYOUT_LINE_STATES } from '@rialto/contract/payout-enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide'
import { useState } from 'react'
import { differenceOf } from '../ledger/why-changed.tsx'
import { consoleApi } from '../lib/api.ts'
import { formatMoney } from '../lib/money.tsx'
import { Problem } from '../lib/problem.tsx'
import { List } from '../list/list.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { PayoutOrders } from '../payouts/payout-orders.tsx'
import { endsText, usePayoutWords } from '../payouts/payout-words.ts'
import { LineTransfers } from './line-transfers.tsx'
import { LINES, type LineStep, useRunCurrency, useStepLine } from './use-payout-runs.ts'

interface Opened {
  line: PayoutLine
  what: 'reasons' | LineStep['step']
}

/** The payouts of a run by the names of shops: what each pays, holds or carries on, and what can be done with it. */
export function RunLines({ run }: { run: PayoutRunDetails }) {
  const state = useListState()
  const [opened, setOpened] = useState<Opened>()
  const chosen = PAYOUT_LINE_STATES.find((one) => one === state.view)
  const { data } = usePagedList({
    queryKey: [LINES, run.id, chosen],
    read: async (cursor, signal) => {
      const query = { state: chosen, after: cursor === undefined ? undefined : Number(cursor) }
      const { items, next_cursor } = await consoleApi.call(LINES, { params: { id: run.id }, query, signal })
      return { items, next_cursor: next_cursor === null ? null : String(next_cursor) }
    },
    isRealtime: false,
  })
  const close = () => setOpened(undefined)
  return (
    <div>
      <List list={useLineList(run, setOpened)} state={state} data={data} />
      {opened?.what === 'reasons' && <ReasonsDialog run={run} line={opened.line} onClose={close} />}
      {opened && opened.what !== 'reasons' && (
        <StepDialog run={run} line={opened.line} step={opened.what} onClose={close} />
      )}
    </div>
  )
}

function useLineList(run: PayoutRunDetails, onOpen: (opened: Opened) => void): ListDescription<PayoutLine> {
  const { t } = useTranslation()
  const currency = useRunCurrency(run)
  const { states } = usePayoutWords(run.means)
  const money = (amount: number) => formatMoney(amount, currency)
  const amount = (line: PayoutLine) => (
    <button
      type="button"
      aria-label={`${money(line.amount)}. ${t('What it pays')}: ${line.shop.name}`}
      className="relative z-1 min-h-11 font-semibold underline decoration-line-2 decoration-dotted underline-offset-4 md:min-h-9"
      onClick={() => onOpen({ line, what: 'reasons' })}
    >
      <bdi className="num whitespace-nowrap">{money(line.amount)}</bdi>
    </button>
  )
  const columns: ListColumn<PayoutLine>[] = [
    {
      id: 'shop',
      title: t('Seller'),
      grows: true,
      cell: (line) => (
        <span className="min-w-0">
          <bdi className="block truncate font-semibold">{line.shop.name}</bdi>
          <ReasonOf line={line} />
          <AccountOf line={line} />
        </span>
      ),
      text: ({ shop }) => shop.name,
    },
    {
      id: 'state',
      title: t('State'),
      cell: (line) => <StateOf line={line} means={run.means} />,
      text: ({ state }) => states[state].label,
    },
    {
      id: 'orders',
      title: t('Orders'),
      align: 'end',
      cell: ({ orders }) => orders,
      text: ({ orders }) => String(orders),
    },
    {
      id: 'before',
      title: t('Against last'),
      align: 'end',
      cell: (line) => <AgainstLast line={line} money={money} />,
      text: ({ amount, amount_before }) =>
        amount_before === null ? '' : String(differenceOf({ amount, amount_before })),
    },
    { id: 'amount', title: t('Amount'), align: 'end', cell: amount, text: (line) => String(line.amount) },
  ]
  return {
    label: t('Payouts of the run'),
    fileName: `payout-run-${run.id}`,
    columns,
    idOf: ({ id }) => id,
    nameOf: ({ shop }) => shop.name,
    card: (line) => (
      <span className="grid gap-1">
        <span className="flex items-center justify-between gap-3">
          <bdi className="min-w-0 truncate font-semibold">{line.shop.name}</bdi>
          {amount(line)}
        </span>
        <StateOf line={line} means={run.means} />
        <ReasonOf line={line} />
        <AccountOf line={line} />
      </span>
    ),
    action: (line) => <LineActions line={line} onOpen={onOpen} />,
    views: [
      { id: 'all', label: t('All') },
      ...(['held', 'carried', 'sent', 'paid', 'returned'] as const).map((id) => ({ id, label: states[id].label })),
    ],
    empty: { icon: Banknote, title: t('No payouts here'), text: t('No payout of this run is so far.') },
    failed: t('The payouts could not be loaded'),
  }
}

function AccountOf({ line: { account, is_former_account, connect_account } }: { line: PayoutLine }) {
  const { t } = useTranslation()
  if (connect_account)
    return (
      <small className="block text-12 text-ink-2">
        Stripe · <bdi className="num">{connect_account}</bdi>
        {is_former_account && <> · {t('the account of then')}</>}
      </small>
    )
  if (!account) return null
  return (
    <small className="block text-12 text-ink-2">
      <bdi>{account.holder}</bdi> · <bdi className="num">{endsText(account)}</bdi>
      {is_former_account && <> · {t('the account of then')}</>}
    </small>
  )
}

function StateOf({ line: { state }, means }: { line: PayoutLine; means: PayoutRunDetails['means'] }) {
  const { states } = usePayoutWords(means)
  return (
    <Badge tone={states[state].tone} className="justify-self-start">
      {states[state].label}
    </Badge>
  )
}

/** Why it is held, or came back. */
function ReasonOf({ line: { held, returned } }: { line: PayoutLine }) {
  const { t, i18n } = useTranslation()
  const { reasons } = usePayoutWords()
  if (returned)
    return (
      <small className="block text-12 wrap-anywhere text-ink-2">
        <bdi>{returned.reason}</bdi>
      </small>
    )
  if (!held) return null
  return (
    <small className="block text-12 wrap-anywhere text-ink-2">
      {reasons[held.reason]}
      {held.note && (
        <>
          : <bdi>{held.note}</bdi>
        </>
      )}
      {held.until && ` · ${t('until {{day}}', { day: formatLocalDay(held.until, i18n.language) })}`}
    </small>
  )
}

function AgainstLast({ line, money }: { line: PayoutLine; money: (amount: number) => string }) {
  const { amount, amount_before } = line
  if (amount_before === null) return null
  const difference = differenceOf({ amount, amount_before })
  return (
    <bdi className="num whitespace-nowrap text-ink-2">
      {difference > 0 && '+'}
      {money(difference)}
    </bdi>
  )
}

function LineActions({ line, onOpen }: { line: PayoutLine; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation()
  const { can, shop, state, held } = line
  const button = (step: LineStep['step'], label: string) => (
    <Button
      size="sm"
      className="max-md:min-h-11"
      aria-label={`${label}: ${shop.name}`}
      onClick={() => onOpen({ line, what: step })}
    >
      {label}
    </Button>
  )
  return (
    <span className="flex flex-wrap gap-2">
      {can.hold && button('hold', t('Hold'))}
      {can.release &&
        button(
          'release',
          state === 'carried' ? t('Pay anyway') : held?.reason === 'person' ? t('Release') : t('Look again'),
        )}
      {can.pay && button('paid', t('Arrived'))}
      {can.return && button('returned', t('Came back'))}
    </span>
  )
}

interface LineDialogProps {
  run: PayoutRunDetails
  line: PayoutLine
  onClose: () => void
}

/** Asks before a step of one payout, and for its reason where it needs one. */
function StepDialog({ run, line, step, onClose }: LineDialogProps & Pick<LineStep, 'step'>) {
  const { t } = useTranslation()
  const [written, setWritten] = useState('')
  const change = useStepLine(run, line)
  const sum = formatMoney(line.amount, useRunCurrency(run))
  const values = { shop: line.shop.name, sum }
  const words = {
    hold: {
      title: t('Hold the payout of {{shop}}?', values),
      lead: t('It is paid in no run before somebody releases it. The seller reads that it is held, not why.'),
      label: t('Hold'),
    },
    release: {
      title: t('Pay {{shop}} in this run?', values),
      lead: t('The run is checked again then.'),
      label: t('Pay {{sum}}', values),
    },
    paid: {
      title: t('Has {{sum}} arrived at {{shop}}?', values),
      lead: t('Say so once your bank has carried it out.'),
      label: t('It has arrived'),
    },
    returned: {
      title: t('Did {{sum}} come back from {{shop}}?', values),
      lead: t('Its money is free again, and the seller has to confirm the account before the next payout.'),
      label: t('It came back'),
    },
  }[step]
  const reason = written.trim()
  const needsReason = step === 'hold' || step === 'returned'
  const send = () => {
    if (change.isPending || (needsReason && reason === '')) return
    const made: LineStep = step === 'hold' || step === 'returned' ? { step, reason } : { step }
    change.mutate(made, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={change.isPending}
      title={words.title}
      lead={words.lead}
      closeLabel={t('Close')}
    >
      <Form className="grid gap-4" onSend={send}>
        <Problem error={change.error} />
        {needsReason && (
          <TextArea
            label={t('Reason')}
            maxLength={PAYOUT_REASON_MAX}
            value={written}
            onChange={({ currentTarget }) => setWritten(currentTarget.value)}
          />
        )}
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={change.isPending} disabled={needsReason && reason === ''}>
            {words.label}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** The orders that a payout pays, with what each is made of: all together its amount. */
function ReasonsDialog({ run, line, onClose }: LineDialogProps) {
  const { t } = useTranslation()
  const currency = useRunCurrency(run)
  const call = 'GET /admin/payout-runs/{id}/lines/{line_id}'
  const { data, error } = useQuery({
    queryKey: [call, run.id, line.id, run.version],
    queryFn: ({ signal }) => consoleApi.call(call, { params: { id: run.id, line_id: line.id }, signal }),
  })
  return (
    <Dialog isOpen onOpenChange={onClose} width="lg" title={line.shop.name} closeLabel={t('Close')}>
      <Problem error={error} />
      {data?.transfers && line.connect_account && <LineTransfers transfers={data.transfers} currency={currency} />}
      {data ? <PayoutOrders reasons={data.reasons} /> : !error && <Skeleton className="h-40" />}
    </Dialog>
  )
}
