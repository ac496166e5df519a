import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OrderReturn, OwnReturnDetails } from '@rialto/contract'
import { COMPLAINT_TEXT_MAX } from '@rialto/contract/limits'
import type { OwnReturnStep } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { useObjectUrl, useSubmit } from '../forms/index.ts'
import { Moment, usePrice } from '../settings/index.ts'
import {
  type OrderAccess,
  takeStep,
  useComplaintPhoto,
  useOrderReturn,
  useRefreshReturns,
} from './use-order-returns.ts'
import { useComplaintReasons, useReturnSteps } from './use-return-words.ts'

interface ReturnDialogProps extends OverlayState {
  access: OrderAccess
  shown: OrderReturn
}

/** A withdrawal or a complaint: what it says, what was answered, what happened, and what its shopper can do now. */
export function ReturnDialog({ access, shown, isOpen, onOpenChange }: ReturnDialogProps) {
  const { t } = useTranslation()
  const title = shown.kind === 'complaint' ? t('Complaint') : t('Withdrawal')
  const { data, isError, isFetching, refetch } = useOrderReturn(access, shown)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={
        <>
          {title} <bdi className="num">{shown.code}</bdi>
        </>
      }
      closeLabel={t('Close')}
    >
      {data ? (
        <Details access={access} shown={data} />
      ) : isError ? (
        <ErrorState
          title={t('It could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {t('Nothing is lost. Check your connection, then try again.')}
        </ErrorState>
      ) : (
        <Skeleton className="h-48 rounded-card" />
      )}
    </Dialog>
  )
}

function Details({ access, shown }: { access: OrderAccess; shown: OwnReturnDetails }) {
  const { t } = useTranslation()
  const reasons = useComplaintReasons()
  const steps = useReturnSteps()
  const { complaint, lines, timeline } = shown
  return (
    <div className="grid gap-5">
      <ul className="grid gap-1.5">
        {lines.map(({ line_id, name, quantity }) => (
          <li key={line_id} className="wrap-anywhere">
            <span className="num">{quantity}</span> × <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {complaint && (
        <div className="grid gap-2">
          <p className="text-ink-2">{reasons[complaint.reason]}</p>
          {shown.text && <Words>{shown.text}</Words>}
          {complaint.photos.length > 0 && (
            <ul className="grid grid-cols-3 gap-2">
              {complaint.photos.map((photo, index) => (
                <li key={photo}>
                  <Photo access={access} id={shown.id} photo={photo} number={index + 1} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {complaint && <Answer shown={shown} complaint={complaint} />}
      <section>
        <h3 className="mb-2 text-14">{t('What happened')}</h3>
        <ol className="grid gap-2">
          {timeline.map(({ state, at, note }) => (
            <li key={`${state} ${at}`} className="flex items-baseline gap-2.5">
              <span aria-hidden className="size-2 flex-none self-center rounded-full bg-accent" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {steps[state]}
                {note && (
                  <span dir="auto" className="block text-12 text-ink-2">
                    {note}
                  </span>
                )}
              </span>
              <Moment at={at} className="text-12 text-ink-2" />
            </li>
          ))}
        </ol>
      </section>
      <Steps access={access} shown={shown} />
    </div>
  )
}

interface AnswerProps {
  shown: OwnReturnDetails
  complaint: NonNullable<OwnReturnDetails['complaint']>
}

/** What the seller and the market have answered. */
function Answer({ shown, complaint }: AnswerProps) {
  const { t } = useTranslation()
  const price = usePrice(shown.currency)
  const { outcome, keeps_goods, offer, answer, send_to, decision } = complaint
  if (!outcome && !answer && !decision) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-14">{t('What was answered')}</h3>
      {outcome && (
        <p>
          {outcome === 'refund' && t('All of the money goes back.')}
          {outcome === 'part_refund' && t('{{amount}} goes back.', { amount: price(offer ?? 0) })}
          {outcome === 'repair' && t('It is repaired or replaced.')}{' '}
          {keeps_goods ? t('You keep the goods.') : t('You send the goods back.')}
        </p>
      )}
      {answer && <Words title={t('The shop')}>{answer}</Words>}
      {send_to && <Words title={t('Send the goods to')}>{send_to}</Words>}
      {decision && <Words title={t('The market')}>{decision}</Words>}
    </section>
  )
}

const Words = ({ title, children }: { title?: string; children: string }) => (
  <div className="rounded-control bg-ground-2 px-3.5 py-3">
    {title && <p className="mb-1 text-12 text-ink-2">{title}</p>}
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {children}
    </p>
  </div>
)

function Photo({ access, id, photo, number }: { access: OrderAccess; id: number; photo: number; number: number }) {
  const { t } = useTranslation()
  const { data } = useComplaintPhoto(access, id, photo)
  const address = useObjectUrl(data)
  if (!address) return <Skeleton className="aspect-square rounded-control" />
  return (
    <img
      src={address}
      alt={t('Photo {{number}}', { number })}
      className="dim-dark aspect-square w-full rounded-control bg-tile object-cover"
    />
  )
}

/** The steps that need no form of their own; that the goods were sent is said on the order. */
function Steps({ access, shown }: { access: OrderAccess; shown: OwnReturnDetails }) {
  const { t } = useTranslation()
  const refresh = useRefreshReturns(access)
  const [isAsking, setIsAsking] = useState(false)
  const [text, setText] = useState('')
  const { form, submit, pending } = useSubmit(
    (body: { step: OwnReturnStep; text?: string }) => takeStep(access, shown, body),
    {
      onSuccess: ({ message }) => {
        refresh()
        if (message) showToast({ tone: 'success', title: message })
      },
    },
  )
  const can = (step: OwnReturnStep) => shown.steps?.includes(step)
  if (isAsking && can('escalate'))
    return (
      <Form ref={form} onSend={() => void submit({ step: 'escalate', text })} className="grid gap-4">
        <TextArea
          label={t('Why should the market decide?')}
          aside={t('optional')}
          name="text"
          dir="auto"
          rows={3}
          maxLength={COMPLAINT_TEXT_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="pri" pending={pending}>
          {t('Ask the market')}
        </Button>
      </Form>
    )
  return (
    <div className="flex flex-wrap gap-2.5 empty:hidden max-sm:*:w-full">
      {can('accept') && (
        <Button variant="pri" pending={pending} onClick={() => void submit({ step: 'accept' })}>
          {t('Take the offer')}
        </Button>
      )}
      {can('escalate') && (
        <Button disabled={pending} onClick={() => setIsAsking(true)}>
          {t('Ask the market')}
        </Button>
      )}
      {can('cancel') && (
        <Button variant="danger" pending={pending} onClick={() => void submit({ step: 'cancel' })}>
          {t('Take the complaint back')}
        </Button>
      )}
    </div>
  )
}
