import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketPayoutAccount, PayoutRun } from '@rialto/contract'
import { BIC_MAX, IBAN_MAX, PAYOUT_HOLDER_MAX } from '@rialto/contract/limits'
import { PAYOUT_RUN_STATES, type PayoutMeans } from '@rialto/contract/payout-enums'
import { Button } from '@rialto/ui/button.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { Banknote } from 'lucide'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Presence, PresenceFields } from '../access/presence-fields.tsx'
import { consoleApi } from '../lib/api.ts'
import { listed } from '../lib/inline-text.ts'
import { formatMoney } from '../lib/money.tsx'
import { MoneyTabs } from '../lib/money-tabs.tsx'
import { usePlace } from '../lib/place.tsx'
import { fieldErrors, Problem } from '../lib/problem.tsx'
import { Section } from '../lib/section.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { endsText } from '../payouts/payout-words.ts'
import { ConnectStanding } from './connect-standing.tsx'
import { RunState, useRunStates } from './run-state.tsx'
import {
  RUNS,
  useChangeMarketAccount,
  useConnect,
  useMarketAccount,
  useProposeRun,
  useRunCurrency,
} from './use-payout-runs.ts'

/** The runs by which shops are paid, and the account of which they are paid. */
export function PayoutRunsScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const [isProposing, setIsProposing] = useState(false)
  const isByStripe = useConnect().data?.is_chosen === true
  const chosen = PAYOUT_RUN_STATES.find((one) => one === state.view)
  const { data } = usePagedList({
    queryKey: [RUNS, chosen],
    read: async (cursor, signal) => {
      const query = { state: chosen, cursor: cursor === undefined ? undefined : Number(cursor) }
      const { items, next_cursor } = await consoleApi.call(RUNS, { query, signal })
      return { items, next_cursor: next_cursor === null ? null : String(next_cursor) }
    },
    isRealtime: false,
  })
  return (
    <>
      <PageHead title={t('Payouts')} updatedAt={data.updatedAt} isRealtime={false}>
        <Button variant="pri" onClick={() => setIsProposing(true)}>
          {t('Propose payouts')}
        </Button>
      </PageHead>
      <MoneyTabs />
      <div className="mb-6">{isByStripe ? <ConnectStanding /> : <MarketAccount />}</div>
      <List list={useRunList()} state={state} data={data} />
      {isProposing && <ProposeDialog isByStripe={isByStripe} onClose={() => setIsProposing(false)} />}
    </>
  )
}

function useRunList(): ListDescription<PayoutRun> {
  const { t, i18n } = useTranslation()
  const runStates = useRunStates()
  const byStripe = useRunStates('connect')
  const day = ({ execution_day }: PayoutRun) => formatDay(execution_day, i18n.language)
  const columns: ListColumn<PayoutRun>[] = [
    { id: 'number', title: t('Run'), cell: ({ id }) => <b className="num">#{id}</b>, text: ({ id }) => String(id) },
    {
      id: 'state',
      title: t('State'),
      cell: (run) => <RunState run={run} />,
      text: ({ state, means }) => (means === 'connect' ? byStripe : runStates)[state],
    },
    {
      id: 'day',
      title: t('Carried out on'),
      cell: (run) => <time dateTime={run.execution_day}>{day(run)}</time>,
      text: ({ execution_day }) => execution_day,
    },
    {
      id: 'people',
      title: t('By'),
      grows: true,
      cell: (run) => <bdi>{peopleOf(run)}</bdi>,
      text: peopleOf,
    },
    { id: 'count', title: t('Sellers'), align: 'end', cell: ({ count }) => count, text: ({ count }) => String(count) },
    {
      id: 'sum',
      title: t('Sum'),
      align: 'end',
      cell: (run) => <RunSum run={run} />,
      text: ({ sum }) => String(sum),
    },
  ]
  return {
    label: t('Payout runs'),
    fileName: 'payout-runs',
    columns,
    idOf: ({ id }) => id,
    nameOf: ({ id }) => `#${id}`,
    link: ({ id }) => ({ to: `/market-money/payouts/${id}`, state: null }),
    card: (run) => (
      <span className="grid gap-1">
        <span className="flex justify-between gap-3">
          <b className="num">#{run.id}</b>
          <RunSum run={run} />
        </span>
        <span className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
          <RunState run={run} />
          {day(run)} · {t('Sellers: {{number}}', { number: run.count })}
        </span>
      </span>
    ),
    views: [
      { id: 'all', label: t('All') },
      ...(['proposed', 'checked', 'approved', 'sent'] as const).map((id) => ({ id, label: runStates[id] })),
    ],
    newestFirst: true,
    empty: {
      icon: Banknote,
      title: t('No payouts here'),
      text: t('A run pays your sellers what is free: one person proposes and checks it, another approves it.'),
    },
    failed: t('The payouts could not be loaded'),
  }
}

const peopleOf = ({ proposed_by, checked_by, approved_by }: PayoutRun): string =>
  listed([...new Set([proposed_by, checked_by, approved_by].filter(Boolean))])

function RunSum({ run }: { run: PayoutRun }) {
  return <bdi className="num font-semibold whitespace-nowrap">{formatMoney(run.sum, useRunCurrency(run))}</bdi>
}

/** Proposes to pay all sellers what is free. */
function ProposeDialog({ isByStripe, onClose }: { isByStripe: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [day, setDay] = useState('')
  const [means, setMeans] = useState<PayoutMeans | ''>('')
  const propose = useProposeRun()
  const send = () => {
    if (propose.isPending) return
    propose.mutate(
      { ...(day && { execution_day: day }), ...(means && { means }) },
      { onSuccess: ({ run }) => void navigate(`/market-money/payouts/${run.id}`) },
    )
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={propose.isPending}
      title={t('Propose payouts')}
      lead={t('All sellers are paid what is free now. Nothing moves before another person has approved it.')}
      closeLabel={t('Close')}
    >
      <Form className="grid gap-4" onSend={send}>
        <Problem error={propose.error} />
        {isByStripe ? (
          <p>{t('Stripe pays them at once when they are approved, without a file.')}</p>
        ) : (
          <>
            <DateField
              label={t('Carried out on')}
              hint={t('Empty: on the next working day of the banks')}
              isOptional
              value={day}
              error={fieldErrors(propose.error).execution_day?.[0]}
              onChange={setDay}
            />
            <NativeSelect
              label={t('File for the bank')}
              value={means}
              onChange={({ currentTarget }) => setMeans(currentTarget.value as PayoutMeans | '')}
            >
              <option value="">{t('What fits the currency')}</option>
              <option value="sepa">{t('SEPA credit transfers')}</option>
              <option value="csv">{t('A list (CSV)')}</option>
            </NativeSelect>
          </>
        )}
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={propose.isPending}>
            {t('Propose')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** The account of which shops are paid, with the ends of its number alone. */
function MarketAccount() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { data } = useMarketAccount()
  const [isChanging, setIsChanging] = useState(false)
  const mayChange = place?.kind === 'market' && place.market.permissions.includes('money.approve')
  if (!data) return null
  return (
    <Section
      title={t('The market’s own account')}
      action={
        mayChange && (
          <Button size="sm" className="max-md:min-h-11" onClick={() => setIsChanging(true)}>
            {data.account ? t('Change') : t('Give an account')}
          </Button>
        )
      }
    >
      <p className="px-4 py-3 md:px-5">
        {data.account ? (
          <>
            <bdi className="font-semibold">{data.account.holder}</bdi> ·{' '}
            <bdi className="num">{endsText(data.account)}</bdi>
          </>
        ) : (
          t('SEPA files need the account that the market pays from. A list (CSV) works without.')
        )}
      </p>
      {isChanging && <AccountDialog saved={data} onClose={() => setIsChanging(false)} />}
    </Section>
  )
}

function AccountDialog({ saved, onClose }: { saved: MarketPayoutAccount; onClose: () => void }) {
  const { t } = useTranslation()
  const [holder, setHolder] = useState(saved.account?.holder ?? '')
  const [iban, setIban] = useState('')
  const [bic, setBic] = useState(saved.account?.bic ?? '')
  const [presence, setPresence] = useState<Presence>({})
  const change = useChangeMarketAccount()
  const errors = fieldErrors(change.error)
  const send = () => {
    if (change.isPending) return
    const body = { ...presence, holder, iban, bic: bic.trim() || null, version: saved.version }
    change.mutate(body, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={change.isPending}
      title={t('The market’s own account')}
      lead={t('Runs that are approved keep the account of then.')}
      closeLabel={t('Close')}
    >
      <Form className="grid gap-4" onSend={send}>
        <Problem error={change.error} />
        <TextField
          label={t('Holder')}
          autoComplete="off"
          maxLength={PAYOUT_HOLDER_MAX}
          required
          value={holder}
          error={errors.holder?.[0]}
          onChange={({ currentTarget }) => setHolder(currentTarget.value)}
        />
        <TextField
          label={t('IBAN')}
          dir="ltr"
          autoComplete="off"
          maxLength={IBAN_MAX}
          required
          value={iban}
          error={errors.iban?.[0]}
          onChange={({ currentTarget }) => setIban(currentTarget.value)}
        />
        <TextField
          label={t('BIC')}
          aside={t('optional')}
          dir="ltr"
          autoComplete="off"
          error={errors.bic?.[0]}
          maxLength={BIC_MAX}
          value={bic}
          onChange={({ currentTarget }) => setBic(currentTarget.value)}
        />
        <PresenceFields presence={presence} onChange={setPresence} errors={errors} />
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={change.isPending}>
            {t('Save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
