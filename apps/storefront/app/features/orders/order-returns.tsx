import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order, OrderReturn } from '@rialto/contract'
import { TRACKING_NUMBER_MAX } from '@rialto/contract/limits'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { useSubmit } from '../forms/index.ts'
import { Moment, useSettings } from '../settings/index.ts'
import { type OrderAccess, takeStep, useRefreshReturns } from './use-order-returns.ts'
import { useReturnCosts, useReturnStanding } from './use-return-words.ts'

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
  const costs = useReturnCosts()
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
            {withdrawal.return_cost && <span className="block">{costs[withdrawal.return_cost]}</span>}
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
  const standing = useReturnStanding()
  return (
    <div className="grid gap-2 border-b border-line pb-4 last:border-0 last:pb-0">
      <p>
        <b>
          <bdi className="num">{shown.code}</bdi>
        </b>{' '}
        <Moment at={shown.declared_at} className="text-12 text-ink-2" />
      </p>
      <p className="text-ink-2">{standing(shown)}</p>
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
export function SentForm({ access, shown }: ReturnStandingProps) {
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
