import { ApiError, createKey } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { LedgerAdjustment, LedgerOverview } from '@rialto/contract'
import { ADJUSTMENT_REASON_MAX } from '@rialto/contract/limits'
import type { AdjustableAccount } from '@rialto/contract/market-enums'
import { Badge, type BadgeTone } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useShopChoices } from '../commission/use-commission.ts'
import { MoneyField } from '../form/fields.tsx'
import { consoleApi } from '../lib/api.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { listed, nameInText } from '../lib/inline-text.ts'
import { formatMoney } from '../lib/money.tsx'
import { usePlace } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useLedgerWords } from './ledger-words.ts'

const ADJUSTMENTS = 'GET /admin/ledger/adjustments'

/** All that a correction may have changed is read again. */
function useReload() {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/admin/ledger/') })
}

/** The corrections that wait for another person, and below them those that were decided. @param proposed how many wait */
export function Adjustments({ proposed }: { proposed: number }) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [ADJUSTMENTS, isShown],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call(ADJUSTMENTS, { query: { state: isShown ? undefined : 'proposed', cursor: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-label={t('Corrections')} className="panel">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-2 md:px-5">
        <h2 className="text-16">
          {proposed > 0 ? t('Corrections that wait: {{number}}', { number: proposed }) : t('No correction waits')}
        </h2>
        <Button aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? t('Only those that wait') : t('All corrections')}
        </Button>
      </div>
      <ul>
        {rows.map((row) => (
          <AdjustmentRow key={row.id} row={row} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-line px-4 py-3 md:px-5">
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('More corrections')}
          </Button>
        </div>
      )}
    </section>
  )
}

const tones: Record<LedgerAdjustment['state'], BadgeTone> = { proposed: 'warn', posted: 'ok', discarded: 'mute' }

function AdjustmentRow({ row }: { row: LedgerAdjustment }) {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  const { marketAccounts } = useLedgerWords()
  const states = { proposed: t('Waits'), posted: t('Approved'), discarded: t('Discarded') }
  return (
    <li className="grid gap-2 border-t border-line px-4 py-3 md:px-5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b className="min-w-0 wrap-anywhere">
          <bdi>{row.reason}</bdi>
        </b>
        <Badge tone={tones[row.state]}>{states[row.state]}</Badge>
      </p>
      <ul>
        {row.entries.map(({ account, shop, gateway, amount }) => (
          <li key={`${account} ${shop?.id} ${gateway}`} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{listed([marketAccounts[account], shop?.name ?? gateway])}</span>
            <bdi className="num whitespace-nowrap">{formatMoney(amount, currency)}</bdi>
          </li>
        ))}
      </ul>
      <p className="text-12 text-ink-2">
        {t('Proposed by {{name}}, {{time}}', {
          name: nameInText(row.proposed_by),
          time: formatMoment(row.proposed_at, i18n.language),
        })}
        {row.decided_by && row.decided_at && (
          <span className="block">
            {t('Decided by {{name}}, {{time}}', {
              name: nameInText(row.decided_by),
              time: formatMoment(row.decided_at, i18n.language),
            })}
          </span>
        )}
      </p>
      {row.state === 'proposed' && <Decision row={row} />}
    </li>
  )
}

function Decision({ row: { id, version, is_own } }: { row: LedgerAdjustment }) {
  const { t } = useTranslation()
  const { place } = usePlace()
  const reload = useReload()
  const canApprove = place?.kind === 'market' && place.market.permissions.includes('money.approve')
  const input = { params: { id }, body: { version } }
  const options = {
    onSettled: reload,
    onError: (error: unknown) => showError(error, t('The shop cannot be reached')),
  }
  const approve = useMutation({
    mutationFn: () => consoleApi.call('POST /admin/ledger/adjustments/{id}/approve', input),
    ...options,
  })
  const discard = useMutation({
    mutationFn: () => consoleApi.call('POST /admin/ledger/adjustments/{id}/discard', input),
    ...options,
  })
  const isPending = approve.isPending || discard.isPending
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {canApprove && !is_own && (
        <Button variant="pri" pending={approve.isPending} disabled={isPending} onClick={() => approve.mutate()}>
          {t('Approve and post')}
        </Button>
      )}
      <Button pending={discard.isPending} disabled={isPending} onClick={() => discard.mutate()}>
        {t('Discard')}
      </Button>
      <span className="text-12 text-ink-2">
        {is_own
          ? t('You have proposed it, so another person has to approve it.')
          : canApprove
            ? t('Once posted it stays. Another correction takes it back.')
            : t('Your role does not approve corrections.')}
      </span>
    </div>
  )
}

interface Place {
  account: AdjustableAccount
  shop_id?: number
  gateway?: string
}
type Proposal = { reason: string; entries: (Place & { amount: number })[] }

interface AdjustmentFormProps {
  accounts: LedgerOverview['accounts']
  onClose: () => void
}

/** Proposes to move an amount between two accounts. */
export function AdjustmentForm({ accounts, onClose }: AdjustmentFormProps) {
  const { t } = useTranslation()
  const { marketAccounts } = useLedgerWords()
  const shops = useShopChoices()
  const reload = useReload()
  const key = useRef(createKey())
  const [values, setValues] = useState({
    debit: null as string | null,
    credit: null as string | null,
    amount: null as number | null,
    reason: '',
  })
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const gateways = [...new Set(accounts.flatMap(({ gateway }) => gateway ?? []))]
  const ofMarket = (['losses', 'goodwill', 'bank'] as const).map((account) => ({
    value: `${account}`,
    label: marketAccounts[account],
    place: { account },
  }))
  const ofGateways = gateways.flatMap((gateway) =>
    (['gateway', 'unexplained'] as const).map((account) => ({
      value: `${account}:${gateway}`,
      label: listed([marketAccounts[account], gateway]),
      place: { account, gateway },
    })),
  )
  const ofShops = shops.map(({ value, label }) => ({
    value: `available:${value}`,
    label: t('Seller: {{name}}', { name: label }),
    place: { account: 'available' as const, shop_id: Number(value) },
  }))
  const options: { value: string; label: string; place: Place }[] = [...ofMarket, ...ofGateways, ...ofShops]
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Proposal) =>
      consoleApi.call('POST /admin/ledger/adjustments', { body, headers: { 'idempotency-key': key.current } }),
    onSuccess: () => {
      void reload()
      onClose()
    },
    onError: (failed) => {
      // Another body needs another key, once the server has refused this one.
      if (failed instanceof ApiError && failed.status < 500) key.current = createKey()
    },
  })
  const { amount } = values
  const placeOf = (chosen: string | null) => options.find(({ value }) => value === chosen)?.place
  const [debit, credit] = [placeOf(values.debit), placeOf(values.credit)]
  const reason = values.reason.trim()
  const isReady = debit && credit && amount !== null && amount > 0 && reason !== ''
  const send = () => {
    if (isReady && !isPending)
      mutate({
        reason,
        entries: [
          { ...debit, amount },
          { ...credit, amount: 0 - amount },
        ],
      })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={isPending}
      title={t('Correct an account')}
      lead={t('Nothing moves before another person has approved it. Sellers see what is posted to them.')}
      closeLabel={t('Close')}
    >
      <Form className="grid grid-cols-[minmax(0,1fr)] gap-4" onSend={send}>
        {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
        <ComboBox
          label={t('Debit')}
          hint={t('It bears the amount or receives it: losses grow, a seller pays, the bank account is paid into.')}
          options={options}
          value={values.debit}
          emptyText={t('Nothing found')}
          onChange={(value) => set({ debit: value })}
        />
        <ComboBox
          label={t('Credit')}
          hint={t('It gives the amount or is owed it: losses shrink, a seller is owed more, the bank account pays.')}
          options={options}
          value={values.credit}
          emptyText={t('Nothing found')}
          onChange={(value) => set({ credit: value })}
        />
        <MoneyField label={t('Amount')} min={0} value={amount} onChange={(value) => set({ amount: value })} />
        <TextArea
          label={t('Reason')}
          hint={t('It stays in the record. Name no customers.')}
          maxLength={ADJUSTMENT_REASON_MAX}
          value={values.reason}
          onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
        />
        <Button type="submit" variant="pri" pending={isPending} disabled={!isReady}>
          {t('Propose')}
        </Button>
      </Form>
    </Dialog>
  )
}
