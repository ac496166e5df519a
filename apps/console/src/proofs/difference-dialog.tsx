import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { Difference } from '@rialto/contract'
import { DIFFERENCE_NOTE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useProofWords } from './proof-words.ts'
import { useCorrections, useSettle } from './use-proofs.ts'

interface DifferenceProps {
  difference: Difference
  onClose: () => void
}

/** Shows both sides of a difference, what to look at, and settles an open one with a note. */
export function DifferenceDialog({ difference, onClose }: DifferenceProps) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const { names, advice } = useProofWords()
  const { kind, gateway, reference, orders, ours, theirs, day, state, note } = difference
  const money = (amount: number | null) => (amount === null ? t('nothing') : formatMoney(amount, currency))
  const hasSides = ours !== null || theirs !== null
  const rows = [
    [t('Found in the night after'), formatDay(day, i18n.language)],
    ...(gateway ? [[t('Payment gateway'), gateway]] : []),
    [t('Reference'), reference],
    ...(hasSides
      ? [
          [t('In the ledger'), money(ours)],
          [gateway ? t('At the gateway') : t('It should be'), money(theirs)],
          [t('Difference'), money((theirs ?? 0) - (ours ?? 0))],
        ]
      : []),
  ]
  return (
    <Dialog isOpen onOpenChange={onClose} title={names[kind]} lead={advice[kind]} closeLabel={t('Close')}>
      <dl className="mb-4 grid gap-2">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-ink-2">{name}</dt>
            <dd className="num min-w-0 text-end wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        {orders.map(({ id, code }) => (
          <div key={id} className="flex justify-between gap-3">
            <dt className="text-ink-2">{t('Order')}</dt>
            <dd>
              <Link className="num underline" to={`/market-orders/${id}`}>
                {code}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      {state === 'open' ? (
        <Settle difference={difference} onClose={onClose} />
      ) : (
        <p className="text-ink-2">
          <bdi>{note}</bdi>
          {difference.decided_at && (
            <span className="block text-12">
              {listed([difference.decided_by, formatMoment(difference.decided_at, i18n.language)])}
            </span>
          )}
        </p>
      )}
    </Dialog>
  )
}

function Settle({ difference: { id, version }, onClose }: DifferenceProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState({ note: '', correction: '' })
  const { mutate, isPending, error } = useSettle()
  const corrections = useCorrections()
  const note = values.note.trim()
  const isReady = note !== ''
  const send = () => {
    if (!isReady || isPending) return
    const input = { id, version, note, adjustment_id: Number(values.correction) || null }
    mutate(input, { onSuccess: onClose })
  }
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-4" onSend={send}>
      {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      <p className="text-13 text-ink-2">
        {t(
          'What is on its way ends by itself the next night. Settling posts nothing; money is moved by a correction of two people.',
        )}{' '}
        <Link className="underline" to="/market-money">
          {t('Correct an account')}
        </Link>
      </p>
      <TextArea
        label={t('Note')}
        hint={t('What it was. It stays in the record. Name no customers.')}
        maxLength={DIFFERENCE_NOTE_MAX}
        value={values.note}
        onChange={({ currentTarget }) => setValues({ ...values, note: currentTarget.value })}
      />
      <NativeSelect
        label={t('Correction')}
        hint={t('Where an approved correction has made it good, so that the balance is expected to fit.')}
        value={values.correction}
        onChange={({ currentTarget }) => setValues({ ...values, correction: currentTarget.value })}
      >
        <option value="">{t('None')}</option>
        {corrections.data?.items.map(({ id, reason }) => (
          <option key={id} value={id}>
            #{id} {reason}
          </option>
        ))}
      </NativeSelect>
      <Button type="submit" variant="pri" pending={isPending} disabled={!isReady}>
        {t('Settle')}
      </Button>
    </Form>
  )
}
