import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order, OrderReturn } from '@rialto/contract'
import { TRACKING_NUMBER_MAX } from '@rialto/contract/limits'
import type { ReturnState } from '@rialto/contract/market-enums'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { useSubmit } from '../forms/index.ts'
import { Moment, useSettings } from '../settings/index.ts'
import { type OrderAccess, takeStep, useRefreshReturns } from './use-order-returns.ts'

const ComplaintDialog = lazyPanel(async () => (await import('./complaint-dialog.tsx')).ComplaintDialog)
const ReturnDialog = lazyPanel(async () => (await import('./return-dialog.tsx')).ReturnDialog)

interface OrderReturnsProps {
  order: Order
  withdrawPath: string
  /** The link of a mail by which the order is read; undefined: its shopper is logged in. */
  link: string | undefined
}

/** Withdrawals from an order and complaints about it with how far they have come, and the way to another one. */
export function OrderReturns({ order, withdrawPath, link }: OrderReturnsProps) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const { returns = [], withdrawal, complaint } = order
  const [isComplaining, setIsComplaining] = useState(false)
  if (returns.length === 0 && !withdrawal?.can && !complaint) return null
  const access = { orderId: order.id, link }
  return (
    <section aria-labelledby="order-returns" className="panel grid gap-4 p-5 print:hidden">
      <h2 id="order-returns" className="text-16">
        {t('Something not right?')}
      </h2>
      {returns.map((one) => (
        <ReturnStanding key={`${one.kind} ${one.id}`} access={access} shown={one} />
      ))}
      {withdrawal?.can && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2">
            {withdrawal.until
              ? t('No reason needed, until {{day}}.', { day: formatDay(withdrawal.until, locale) })
              : t('No reason needed.')}
          </p>
          <ButtonLink to={withdrawPath}>{t('Withdraw from contract here')}</ButtonLink>
        </div>
      )}
      {complaint && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2">
            {t('Broken, wrong, missing. The shop answers within {{count}} days.', { count: complaint.answer_days })}
          </p>
          <Button
            aria-haspopup="dialog"
            onPointerEnter={ComplaintDialog.warm}
            onFocus={ComplaintDialog.warm}
            onClick={() => setIsComplaining(true)}
          >
            {t('Report a problem')}
          </Button>
          <ComplaintDialog order={order} access={access} isOpen={isComplaining} onOpenChange={setIsComplaining} />
        </div>
      )}
    </section>
  )
}

interface ReturnStandingProps {
  access: OrderAccess
  shown: OrderReturn
}

function ReturnStanding({ access, shown }: ReturnStandingProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { t } = useTranslation()
  const { locale } = useSettings()
  const day = (on: string) => formatDay(on, locale)
  const words: Record<ReturnState, string> = {
    unmatched: t('We look at your withdrawal.'),
    review: t('We look at your withdrawal.'),
    declared: t('Please send the goods back by {{day}}.', { day: day(shown.send_by) }),
    sent: t('On the way back. Your money is on its way by {{day}}.', { day: day(shown.refund_by) }),
    received: t('The goods are back. Your money is on its way by {{day}}.', { day: day(shown.refund_by) }),
    refunding: t('Your money is on its way.'),
    refunded: t('Your money has gone back.'),
    not_valid: t('It does not count. The mail tells why.'),
    not_returned: t('It ended, as nothing came back.'),
    requested: t('The shop answers your complaint by {{day}}.', { day: day(shown.refund_by) }),
    approved: t('The shop has answered your complaint.'),
    refused: t('The shop does not agree to your complaint.'),
    escalated: t('The market decides your complaint.'),
    declined: t('The market has decided for the shop.'),
    settled: t('It was repaired or replaced.'),
    cancelled: t('You have taken it back.'),
    lapsed: t('It ended, as the market was not asked.'),
  }
  return (
    <div className="grid gap-2 border-b border-line pb-4 last:border-0 last:pb-0">
      <p>
        <b>
          <bdi className="num">{shown.code}</bdi>
        </b>{' '}
        <Moment at={shown.declared_at} className="text-12 text-ink-2" />
      </p>
      <p className="text-ink-2">{words[shown.state]}</p>
      {shown.can_send && <SentForm access={access} shown={shown} />}
      <Button
        aria-haspopup="dialog"
        onPointerEnter={ReturnDialog.warm}
        onFocus={ReturnDialog.warm}
        onClick={() => setIsOpen(true)}
        className="justify-self-start"
      >
        {t('See what happened')}
      </Button>
      <ReturnDialog access={access} shown={shown} isOpen={isOpen} onOpenChange={setIsOpen} />
    </div>
  )
}

/** Says that the goods were sent, and by which number that can be seen. */
function SentForm({ access, shown }: ReturnStandingProps) {
  const { t } = useTranslation()
  const refresh = useRefreshReturns(access)
  const [tracking, setTracking] = useState('')
  const { form, submit, pending, errors, clearError } = useSubmit(
    (body: { tracking: string }) => takeStep(access, shown, { step: 'sent', ...body }),
    {
      onSuccess: ({ message }) => {
        refresh()
        showToast({ tone: 'success', title: message || t('Thank you. The shop has been told.') })
      },
    },
  )
  return (
    <Form
      ref={form}
      onSend={() => void submit({ tracking })}
      className="flex flex-wrap items-end gap-3 *:max-sm:w-full"
    >
      <TextField
        label={t('Tracking number')}
        aside={t('optional')}
        name="tracking"
        dir="ltr"
        maxLength={TRACKING_NUMBER_MAX}
        value={tracking}
        error={errors.tracking}
        onChange={(event) => {
          clearError('tracking')
          setTracking(event.target.value)
        }}
      />
      <Button type="submit" pending={pending}>
        {t('I have sent it back')}
      </Button>
    </Form>
  )
}
