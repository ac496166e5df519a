import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { PayoutRunDetails } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { CircleCheck, CircleDot, Clock, Download, TriangleAlert } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { type Presence, PresenceFields } from '../access/presence-fields.tsx'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { formatMoney } from '../lib/money.tsx'
import { fieldErrors, Problem } from '../lib/problem.tsx'
import { saveBytes } from '../lib/save-bytes.ts'
import { PageHead } from '../list/page-head.tsx'
import { endsText } from '../payouts/payout-words.ts'
import { RunLines } from './run-lines.tsx'
import { RunState, useRunStates } from './run-state.tsx'
import { type RunStep, useApproveRun, useRun, useRunCurrency, useStepRun } from './use-payout-runs.ts'

/** A run of payouts: how far it is, what it pays, holds and carries on, and what was checked. */
export function PayoutRunScreen() {
  const { t } = useTranslation()
  const id = Number(useParams().id)
  const { data, error, isFetching, refetch } = useRun(id)
  const run = data?.run
  return (
    <>
      <PageHead
        title={t('Payout run #{{id}}', { id })}
        back={{ to: '/market-money/payouts', label: t('Back to the payouts') }}
      >
        {run && <RunState run={run} />}
      </PageHead>
      {run ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <Steps run={run} />
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
            <NextStep key={run.version} run={run} />
            <RunLines run={run} />
          </div>
          <div className="grid content-start gap-4 max-lg:row-start-3">
            <Totals run={run} />
            <Checks run={run} />
          </div>
        </div>
      ) : error ? (
        <ErrorState
          title={t('The payout run could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}

/** The steps of the run, with the people who made them. */
function Steps({ run }: { run: PayoutRunDetails }) {
  const { t, i18n } = useTranslation()
  const states = useRunStates(run.means)
  const moment = (at: string | null) => (at ? formatMoment(at, i18n.language) : null)
  const by = (person: string | null, at: string | null) =>
    listed([person && t('by {{person}}', { person }), moment(at)])
  const steps = [
    { name: states.proposed, done: true, text: by(run.proposed_by, run.proposed_at) },
    { name: states.checked, done: run.checked_at !== null, text: by(run.checked_by, run.checked_at) },
    { name: states.approved, done: run.approved_at !== null, text: by(run.approved_by, run.approved_at) },
    {
      name: states.sent,
      done: run.sent_at !== null,
      text: moment(run.sent_at) ?? formatDay(run.execution_day, i18n.language),
    },
    { name: states.done, done: run.done_at !== null, text: moment(run.done_at) ?? '' },
  ]
  const next = run.state === 'discarded' ? -1 : steps.findIndex(({ done }) => !done)
  return (
    <ol className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:col-span-2 lg:grid-cols-5">
      {steps.map(({ name, done, text }, index) => (
        <li
          key={name}
          aria-current={index === next ? 'step' : undefined}
          className={cx(
            'flex gap-2.5 px-4 py-3 sm:max-lg:last:col-span-2',
            index === next ? 'bg-accent-soft' : 'bg-card',
          )}
        >
          <Icon
            as={done ? CircleCheck : index === next ? CircleDot : Clock}
            size={18}
            className={cx('mt-0.5 flex-none', done ? 'text-ok' : 'text-ink-2')}
          />
          <span className="min-w-0">
            <b className="block">{name}</b>
            <span className="block text-12 wrap-anywhere text-ink-2">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

type Asked = 'approve' | 'discard' | 'paid'

/** The actions that the run allows now, and their consequences. */
function NextStep({ run }: { run: PayoutRunDetails }) {
  const { t, i18n } = useTranslation()
  const [asked, setAsked] = useState<Asked>()
  const [failure, setFailure] = useState<unknown>()
  const step = useStepRun(run)
  const currency = useRunCurrency(run)
  const sum = formatMoney(run.sum, currency)
  const make = (made: RunStep) => {
    if (!step.isPending) step.mutate(made, { onError: setFailure })
  }
  const day = formatDay(run.execution_day, i18n.language)
  const isByStripe = run.means === 'connect'
  const texts: Record<PayoutRunDetails['state'], string> = {
    proposed: t('Look through the payouts, hold what should wait, then say that you have checked them.'),
    checked: run.can.approve
      ? isByStripe
        ? t('{{sum}} leaves the market’s balance at Stripe by itself. Once it is approved, it cannot be taken back.', {
            sum,
          })
        : t('{{sum}} leaves the market’s account on {{day}}. Once it is approved, it cannot be taken back.', {
            sum,
            day,
          })
      : t('Another person has to approve it.'),
    approved: isByStripe
      ? t('Stripe is asked to make the transfers, in a moment.')
      : t('Download the file, give it to your bank, then say that it was sent.'),
    sent: isByStripe
      ? t('The transfers are being made. What Stripe refuses, and what waits, stands at its payout.')
      : t('Once your bank has carried it out, say so. What comes back is said at its payout.'),
    done: isByStripe
      ? t('All of it is on the sellers’ accounts at Stripe, or came back.')
      : t('All of it is on the accounts, or came back.'),
    discarded: t('It was discarded. What was free stays free for the next run.'),
  }
  const { can } = run
  return (
    <section
      aria-label={t('Next step')}
      className="panel flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 md:px-5"
    >
      <p className="min-w-0 flex-1 basis-60">{texts[run.state]}</p>
      <div className="flex flex-wrap gap-2.5">
        {can.download && <Downloads run={run} onFailure={setFailure} />}
        {can.discard && <Button onClick={() => setAsked('discard')}>{t('Discard')}</Button>}
        {can.check && (
          <Button variant="pri" pending={step.isPending} onClick={() => make('check')}>
            {t('I have checked it')}
          </Button>
        )}
        {can.approve && (
          <Button variant="pri" onClick={() => setAsked('approve')}>
            {t('Approve {{sum}}', { sum })}
          </Button>
        )}
        {can.send && (
          <Button variant="pri" pending={step.isPending} onClick={() => make('sent')}>
            {t('It was given to the bank')}
          </Button>
        )}
        {can.pay && (
          <Button variant="pri" onClick={() => setAsked('paid')}>
            {t('It is on the accounts')}
          </Button>
        )}
      </div>
      {Boolean(failure) && (
        <div className="basis-full">
          <Notice tone="error">{messageOf(failure, t('The shop cannot be reached'))}</Notice>
        </div>
      )}
      {asked === 'approve' && <ApproveDialog run={run} sum={sum} onClose={() => setAsked(undefined)} />}
      {(asked === 'discard' || asked === 'paid') && (
        <Question
          title={asked === 'discard' ? t('Discard this run?') : t('Is all of it on the accounts?')}
          lead={
            asked === 'discard'
              ? t('Nothing was paid. What was free stays free for the next run.')
              : t('Payouts that came back are said at each of them, also later.')
          }
          confirm={asked === 'discard' ? t('Discard') : t('Yes, {{sum}}', { sum })}
          isPending={step.isPending}
          onConfirm={() => {
            make(asked)
            setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

interface QuestionProps {
  title: string
  lead: string
  confirm: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

function Question({ title, lead, confirm, isPending, onConfirm, onClose }: QuestionProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} lead={lead} closeLabel={t('Close')}>
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button variant="pri" pending={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}

function ApproveDialog({ run, sum, onClose }: { run: PayoutRunDetails; sum: string; onClose: () => void }) {
  const { t } = useTranslation()
  const approve = useApproveRun(run)
  const [presence, setPresence] = useState<Presence>({})
  const send = () => {
    if (!approve.isPending) approve.mutate(presence, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={approve.isPending}
      title={t('Approve {{sum}}', { sum })}
      lead={t('Sellers who are paid: {{number}}. It cannot be taken back: the next run corrects what was wrong.', {
        number: run.count,
      })}
      closeLabel={t('Close')}
    >
      <Form className="grid gap-4" onSend={send}>
        <Problem error={approve.error} />
        {run.debtor && (
          <p>
            {t('From')} <bdi>{run.debtor.holder}</bdi> <bdi className="num">{endsText(run.debtor)}</bdi>
          </p>
        )}
        <PresenceFields presence={presence} onChange={setPresence} errors={fieldErrors(approve.error)} />
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={approve.isPending}>
            {t('Approve')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** The files of an approved run; the same bytes each time. */
function Downloads({ run: { id, means }, onFailure }: { run: PayoutRunDetails; onFailure: (error: unknown) => void }) {
  const { t } = useTranslation()
  const save = async (read: () => Promise<string | Uint8Array>, name: string, type: string) => {
    try {
      saveBytes(name, (await read()) as BlobPart, type)
    } catch (error) {
      onFailure(error)
    }
  }
  const params = { id }
  return (
    <>
      {means === 'sepa' && (
        <Button
          onClick={() =>
            void save(
              () => consoleApi.call('GET /admin/payout-runs/{id}.xml', { params }),
              `payouts-${id}.xml`,
              'application/xml',
            )
          }
        >
          <Icon as={Download} size={18} />
          {t('Bank file (XML)')}
        </Button>
      )}
      <Button
        onClick={() =>
          void save(
            () => consoleApi.call('GET /admin/payout-runs/{id}.csv', { params }),
            `payouts-${id}.csv`,
            'text/csv',
          )
        }
      >
        <Icon as={Download} size={18} />
        {t('List (CSV)')}
      </Button>
    </>
  )
}

/** The money that is free, divided into paid, held and carried on. */
function Totals({ run }: { run: PayoutRunDetails }) {
  const { t } = useTranslation()
  const currency = useRunCurrency(run)
  const { paying, held, carried, returned, left_out, available } = run.totals
  const rows = [
    [t('In this run'), paying.amount],
    [t('Held'), held.amount],
    [t('Carried on'), carried.amount],
    ...(returned.count > 0 ? ([[t('Came back'), returned.amount]] as const) : []),
    ...(left_out === 0 ? [] : ([[t('Free since it was proposed'), left_out]] as const)),
  ] as const
  const row = (name: string, amount: number, isSum = false) => (
    <div
      key={name}
      className={cx('flex justify-between gap-3 py-1', isSum && 'mt-1 border-t border-line pt-2 font-semibold')}
    >
      <dt>{name}</dt>
      <dd>
        <bdi className="num whitespace-nowrap">{formatMoney(amount, currency)}</bdi>
      </dd>
    </div>
  )
  return (
    <section className="panel px-4 py-3 md:px-5">
      <h2 className="pb-1 text-16">{available === null ? t('The run') : t('From what is free')}</h2>
      <dl>
        {rows.map(([name, amount]) => row(name, amount))}
        {available !== null && row(t('Owed and free'), available, true)}
      </dl>
    </section>
  )
}

/** The facts that a person checks before the run goes on. */
function Checks({ run }: { run: PayoutRunDetails }) {
  const { t } = useTranslation()
  const currency = useRunCurrency(run)
  const { new_accounts, bank, at_gateways } = run.checks
  const money = (amount: number) => formatMoney(amount, currency)
  const isOpen = run.totals.available !== null
  const checks: [isFine: boolean, text: ReactNode][] = [
    ...(run.checked_at ? ([[true, t('Each amount is the sum of its entries')]] as [boolean, ReactNode][]) : []),
    ...(isOpen
      ? ([
          [
            (run.means === 'connect' ? at_gateways : bank) >= run.sum,
            t('By the entries, {{bank}} are on the market’s account and {{gateways}} at the payment gateways', {
              bank: money(bank),
              gateways: money(at_gateways),
            }),
          ],
        ] as [boolean, ReactNode][])
      : []),
    [
      new_accounts === 0,
      new_accounts === 0
        ? t('All accounts are the same as last time')
        : t('Accounts that are new or were changed: {{number}}', { number: new_accounts }),
    ],
  ]
  return (
    <section className="panel px-4 py-3 md:px-5">
      <h2 className="pb-1 text-16">{t('Checks')}</h2>
      <ul>
        {checks.map(([isFine, text], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the checks keep their places
          <li key={index} className="flex gap-2.5 border-t border-line py-2.5 first:border-0">
            <Icon
              as={isFine ? CircleCheck : TriangleAlert}
              size={18}
              className={cx('mt-0.5 flex-none', isFine ? 'text-ok' : 'text-warn')}
            />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
