import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OwnReturnDetails } from '@rialto/contract'
import { COMPLAINT_TEXT_MAX } from '@rialto/contract/limits'
import type { OwnReturnStep } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { useObjectUrl, useSubmit } from '../forms/index.ts'
import { Moment, usePrice } from '../settings/index.ts'
import { type OrderAccess, takeStep, useRefreshReturns, useReturnPhoto } from './use-order-returns.ts'
import { useComplaintReasons, useReturnCosts, useReturnSteps } from './use-return-words.ts'

interface ReturnDetailsProps {
  access: OrderAccess
  shown: OwnReturnDetails
  /** Of its headings: 2 below the title of a page, 3 below that of a dialog. */
  level: 2 | 3
}

/** A withdrawal or a complaint: what it says, what was answered or kept back, what happened, and what its shopper can do now. */
export function ReturnDetails({ access, shown, level }: ReturnDetailsProps) {
  const Heading = headingOf(level)
  const { t } = useTranslation()
  const reasons = useComplaintReasons()
  const steps = useReturnSteps()
  const costs = useReturnCosts()
  const { complaint, lines, timeline } = shown
  return (
    <div className="grid gap-5">
      <ul className="grid gap-1.5">
        {lines.map(({ line_id, name, quantity, cancelled }) => (
          <li key={line_id} className="wrap-anywhere">
            <span className="num">{quantity}</span> × <bdi>{name}</bdi>
            {cancelled !== undefined && (
              <small className="block text-12 text-ink-2">
                {t('Not sent yet, and cancelled: {{pieces}}', { pieces: cancelled })}
              </small>
            )}
          </li>
        ))}
      </ul>
      {complaint && (
        <div className="grid gap-2">
          <p className="text-ink-2">{reasons[complaint.reason]}</p>
          {shown.text && <Words>{shown.text}</Words>}
          {complaint.photos.length > 0 && (
            <ul className="grid max-w-105 grid-cols-3 gap-2">
              {complaint.photos.map((photo, index) => (
                <li key={photo}>
                  <Photo access={access} shown={shown} photo={photo} number={index + 1} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {complaint && <Answer level={level} shown={shown} complaint={complaint} />}
      {shown.kind === 'withdrawal' && shown.text && <Words title={t('In your words')}>{shown.text}</Words>}
      {shown.return_cost && (shown.state === 'declared' || shown.state === 'review') && (
        <p className="text-ink-2">{costs[shown.return_cost]}</p>
      )}
      {shown.is_revoke_asked && (shown.state === 'declared' || shown.state === 'sent') && (
        <Notice tone="info">{t('You have asked to take it back. It goes on until the shop agrees.')}</Notice>
      )}
      {shown.deduction && <KeptBack level={level} access={access} shown={shown} deduction={shown.deduction} />}
      <section>
        <Heading className="mb-2 text-14">{t('What happened')}</Heading>
        <ol className="grid gap-2">
          {timeline.map(({ state, at, note }, index) => (
            <li key={`${state} ${at}`} className="flex items-baseline gap-2.5">
              <span aria-hidden className="size-2 flex-none self-center rounded-full bg-accent" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {index === 0 && shown.kind === 'withdrawal' ? t('Declared') : steps[state]}
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

const headingOf = (level: 2 | 3) => (level === 2 ? 'h2' : 'h3')

interface AnswerProps extends Pick<ReturnDetailsProps, 'level'> {
  shown: OwnReturnDetails
  complaint: NonNullable<OwnReturnDetails['complaint']>
}

/** What the seller and the market have answered. */
function Answer({ level, shown, complaint }: AnswerProps) {
  const Heading = headingOf(level)
  const { t } = useTranslation()
  const price = usePrice(shown.currency)
  const { outcome, keeps_goods, offer, answer, send_to, decision } = complaint
  if (!outcome && !answer && !decision) return null
  return (
    <section className="grid gap-2">
      <Heading className="text-14">{t('What was answered')}</Heading>
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

interface KeptBackProps extends ReturnDetailsProps {
  deduction: NonNullable<OwnReturnDetails['deduction']>
}

/** What the shop keeps back of used goods, with its reason and photos, what the shopper said to it, and what the market decided. */
function KeptBack({ level, access, shown, deduction }: KeptBackProps) {
  const Heading = headingOf(level)
  const { t } = useTranslation()
  const price = usePrice(shown.currency)
  const { amount, text, photos, objection, decision } = deduction
  return (
    <section className="grid gap-2">
      <Heading className="text-14">{t('Kept back')}</Heading>
      <p>
        {amount > 0
          ? t('{{amount}}, since the goods came back used.', { amount: price(amount) })
          : t('Nothing stays kept back.')}
      </p>
      <Words title={t('The shop')}>{text}</Words>
      {photos.length > 0 && (
        <ul className="grid max-w-105 grid-cols-3 gap-2">
          {photos.map((photo, index) => (
            <li key={photo}>
              <Photo access={access} shown={shown} photo={photo} number={index + 1} />
            </li>
          ))}
        </ul>
      )}
      {objection && <Words title={t('You')}>{objection}</Words>}
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

interface PhotoProps {
  access: OrderAccess
  shown: Pick<OwnReturnDetails, 'kind' | 'id'>
  photo: number
  number: number
}

function Photo({ access, shown, photo, number }: PhotoProps) {
  const { t } = useTranslation()
  const { data } = useReturnPhoto(access, shown, photo)
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
  const { form, submit, pending, errors, clearError } = useSubmit(
    (body: { step: OwnReturnStep; text?: string }) => takeStep(access, shown, body),
    {
      onSuccess: ({ message }) => {
        refresh()
        if (message) showToast({ tone: 'success', title: message })
      },
    },
  )
  const can = (step: OwnReturnStep) => shown.steps?.includes(step)
  const asked = isAsking ? (can('escalate') ? 'escalate' : can('object') ? 'object' : null) : null
  if (asked)
    return (
      <Form ref={form} onSend={() => void submit({ step: asked, text })} className="grid gap-4">
        <TextArea
          label={asked === 'object' ? t('Why do you object?') : t('Why should the market decide?')}
          {...(asked === 'escalate' && { aside: t('optional') })}
          name="text"
          dir="auto"
          rows={3}
          maxLength={COMPLAINT_TEXT_MAX}
          value={text}
          error={errors.text}
          onChange={(event) => {
            clearError('text')
            setText(event.target.value)
          }}
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
      {can('object') && (
        <Button disabled={pending} onClick={() => setIsAsking(true)}>
          {t('I do not agree')}
        </Button>
      )}
      {can('revoke') && (
        <Button pending={pending} onClick={() => void submit({ step: 'revoke' })}>
          {t('Ask to take it back')}
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
