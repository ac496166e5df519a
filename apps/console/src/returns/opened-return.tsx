import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerReturnDetails } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import { COMPLAINT_ANSWER_MAX, ORDER_CODE_MAX, WITHDRAWAL_REASON_MAX } from '@rialto/contract/limits'
import type { ReturnAction, ReturnKind } from '@rialto/contract/market-enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useIsMarket, useSettings } from '../lib/settings.tsx'
import { OpenedFoot } from '../list/beside-list.tsx'
import { PreviewedAmounts } from '../orders/previewed-amounts.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { ComplaintParts, DeductionPart, Part } from './complaint-parts.tsx'
import { DeductionDialog } from './deduction-dialog.tsx'
import { Due } from './due.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { isOver, type ReturnStep, useIsShop, useReturn, useReturnStep, useReturnWords } from './use-returns.ts'

/** A withdrawal or a complaint: what it says, what happened, and what can be done now. */
export function OpenedReturn({ kind, id }: { kind: ReturnKind; id: number }) {
  const { t } = useTranslation()
  const { data, error } = useReturn(kind, id)
  if (error) return <Notice tone="error">{messageOf(error, t('The return could not be loaded'))}</Notice>
  if (!data) return <Skeleton className="m-5 h-64 rounded-card" />
  return <Details shown={data} />
}

function Details({ shown }: { shown: SellerReturnDetails }) {
  const { t, i18n } = useTranslation()
  const { states, steps, reasons, actions, kinds } = useReturnWords()
  const isMarket = useIsMarket()
  const isShop = useIsShop()
  const currency = writtenCurrency(shown.currency, useSettings())
  const money = (amount: number) => formatMoney(amount, currency)
  const [asking, setAsking] = useState<ReturnAction | null>(null)
  const at = (moment: string) => formatMoment(moment, i18n.language)
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <h3 className="text-18">
          <bdi>{shown.name}</bdi>
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
          <Badge tone={states[shown.state].tone}>{states[shown.state].label}</Badge>
          <span>{kinds[shown.kind]}</span>
          <bdi className="num">{shown.code}</bdi>
          <Due of={shown} />
        </p>
      </div>
      {shown.review_reason && <Notice tone="warn">{reasons[shown.review_reason]}</Notice>}
      {shown.is_revoke_asked && !isOver(shown.state) && (
        <Notice tone="info">{t('The customer asks to take it back. It goes on until you agree.')}</Notice>
      )}
      {shown.lines.length > 0 && (
        <Part title={t('Goods')}>
          <ul className="grid gap-2">
            {shown.lines.map((line) => (
              <li key={line.line_id} className="flex items-center gap-3">
                <img
                  src={`${line.thumbnail}?w=96`}
                  alt=""
                  width={40}
                  height={40}
                  className="dim-dark size-10 flex-none rounded-badge bg-tile object-cover"
                />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <bdi>{line.name}</bdi>
                  <small className="block text-12 text-ink-2">
                    {t('{{quantity}} of {{ordered}} ordered', { quantity: line.quantity, ordered: line.ordered })}
                    {line.cancelled !== undefined && (
                      <span className="block">
                        {t('Not sent yet, and cancelled: {{pieces}}', { pieces: line.cancelled })}
                      </span>
                    )}
                  </small>
                </span>
                <span className="num">{money(line.price)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {shown.complaint && <ComplaintParts shown={shown} complaint={shown.complaint} money={money} />}
      {shown.deduction && <DeductionPart shown={shown} deduction={shown.deduction} money={money} />}
      {shown.text && !shown.complaint && (
        <Part title={t('In the author’s words')}>
          <p dir="auto" className="whitespace-pre-line rounded-control bg-ground-2 px-3.5 py-3 wrap-anywhere">
            {shown.text}
          </p>
        </Part>
      )}
      <Part title={shown.receipt ? t('Receipt') : t('About')}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
          <Row name={t('Order')}>
            {shown.order && isShop ? (
              <Link to={`/orders/${shown.order.id}`} className="underline underline-offset-3">
                <bdi className="num">{shown.order.order_code}</bdi>
              </Link>
            ) : (
              <bdi className="num">{shown.order?.order_code ?? shown.receipt?.order_code}</bdi>
            )}
          </Row>
          {shown.shop && !isShop && isMarket && (
            <Row name={t('Shop')}>
              <bdi>{shown.shop.name}</bdi>
            </Row>
          )}
          {!isOver(shown.state) && (
            <Row name={shown.receipt ? t('Money due') : t('Next step due')}>
              {formatDay(shown.refund_by, i18n.language)}
            </Row>
          )}
          {shown.return_cost && (
            <Row name={t('Way back')}>{shown.return_cost === 'shop' ? t('The shop pays') : t('The customer pays')}</Row>
          )}
          {shown.receipt && (
            <Row name={t('Email')}>
              <bdi>{shown.receipt.email}</bdi>
            </Row>
          )}
          <Row name={shown.receipt ? t('Declared') : t('Complained')}>{at(shown.declared_at)}</Row>
          {shown.tracking && (
            <Row name={t('Tracking number')}>
              <bdi className="num">{shown.tracking}</bdi>
            </Row>
          )}
          {shown.receipt && (
            <Row name={t('Checksum')}>
              <bdi className="text-12 break-all">{shown.receipt.hash}</bdi>
            </Row>
          )}
        </dl>
      </Part>
      {shown.preview && isShop && (
        <Part title={t('What a refund comes to')}>
          <PreviewedAmounts preview={shown.preview} currency={currency} />
        </Part>
      )}
      <Part title={t('What happened')}>
        <ol className="grid gap-2">
          {shown.timeline
            .map((step, index) => ({
              ...step,
              words: index === 0 && shown.receipt ? t('Declared') : steps[step.state],
            }))
            .toReversed()
            .map(({ state, at: moment, note, words }, index) => (
              <li key={`${state} ${moment}`} className="flex items-baseline gap-2.5">
                <span
                  aria-hidden
                  className={`size-2 flex-none self-center rounded-full ${index === 0 ? 'bg-accent' : 'bg-line-strong'}`}
                />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {words}
                  {note && (
                    <span dir="auto" className="block text-12 text-ink-2">
                      {note}
                    </span>
                  )}
                </span>
                <time dateTime={moment} className="text-12 text-ink-2">
                  {at(moment)}
                </time>
              </li>
            ))}
        </ol>
      </Part>
      {shown.actions.length > 0 && (
        <OpenedFoot>
          <div className="flex flex-wrap gap-2.5">
            {shown.actions.map((action, index) => (
              <Button
                key={action}
                variant={isDanger(action) ? 'danger' : index === 0 ? 'pri' : 'sec'}
                onClick={() => setAsking(action)}
              >
                {actions[action]}
              </Button>
            ))}
          </div>
        </OpenedFoot>
      )}
      {asking &&
        (asking === 'approve' || asking === 'decide' ? (
          <AnswerDialog shown={shown} action={asking} onClose={() => setAsking(null)} />
        ) : asking === 'receive' ? (
          <ReceiveDialog shown={shown} onClose={() => setAsking(null)} />
        ) : asking === 'decide_deduction' ? (
          <DeductionDialog shown={shown} onClose={() => setAsking(null)} />
        ) : (
          <StepDialog shown={shown} action={asking} onClose={() => setAsking(null)} />
        ))}
    </div>
  )
}

const isDanger = (action: ReturnAction): boolean => ['reject', 'not_returned', 'refuse'].includes(action)

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)

interface StepDialogProps {
  shown: SellerReturnDetails
  action: Exclude<ReturnAction, 'approve' | 'decide' | 'receive' | 'decide_deduction'>
  onClose: () => void
}

/** Says what follows, asks what the step needs, and does it. */
function StepDialog({ shown, action, onClose }: StepDialogProps) {
  const { t } = useTranslation()
  const { actions } = useReturnWords()
  const step = useReturnStep(shown, onClose)
  const currency = writtenCurrency(shown.currency, useSettings())
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const choices = action === 'accept' ? shown.choices : []
  const lines = choices.flatMap(({ line_id }) => (chosen[line_id] ? [{ line_id, quantity: chosen[line_id] }] : []))
  const follows: Record<StepDialogProps['action'], string> = {
    accept: t('It counts from when it was declared. The customer is mailed.'),
    refund: t('The money goes back to where the customer paid from. This cannot be taken back.'),
    not_returned: t('The case ends without a refund. Goods that come later open it again.'),
    agree_revoke: t('The customer keeps the goods, and nothing more goes back. They are mailed.'),
    assign: t('It counts from when it was declared, and the shop is told.'),
    reject: t('The customer is mailed the reason, and how to object.'),
    refuse: t('The customer is mailed the reason, and can ask the market to decide.'),
    settle: t('The case ends. The customer is mailed that it is on its way.'),
  }
  const needsWords = action === 'reject' || action === 'assign' || action === 'refuse'
  const isReady = (!needsWords || words.trim() !== '') && (choices.length === 0 || lines.length > 0)
  const send = () => {
    if (isReady && !step.isPending) step.mutate(stepOf(action, { words, lines }))
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={step.isPending}
      title={actions[action]}
      lead={follows[action]}
      closeLabel={t('Close')}
      footer={
        <div className="grid grid-cols-2 gap-2.5">
          <Button disabled={step.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form="return-step"
            variant={isDanger(action) ? 'danger' : 'pri'}
            pending={step.isPending}
            disabled={!isReady}
          >
            {actions[action]}
          </Button>
        </div>
      }
    >
      <Form id="return-step" onSend={send} className="grid gap-4">
        {action === 'refund' && shown.preview && <PreviewedAmounts preview={shown.preview} currency={currency} />}
        {choices.length > 0 && (
          <ul aria-label={t('Pieces that are meant')} className="divide-y divide-line">
            {choices.map(({ line_id: id, name, left }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
                <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                  <bdi>{name}</bdi>
                </span>
                <span className="inline-flex items-center gap-2">
                  <QuantityStepper
                    value={chosen[id] ?? 0}
                    min={0}
                    max={left}
                    chosen={Boolean(chosen[id])}
                    onChange={(value) => setChosen((before) => ({ ...before, [id]: value }))}
                    labels={{
                      quantity: t('Pieces of {{name}} that are meant', { name }),
                      decrease: t('Decrease quantity'),
                      increase: t('Increase quantity'),
                    }}
                  />
                  <b className="tabular-nums">/ {left}</b>
                </span>
              </li>
            ))}
          </ul>
        )}
        {(action === 'reject' || action === 'refuse') && (
          <TextArea
            label={t('Reason, for the customer')}
            dir="auto"
            rows={4}
            maxLength={action === 'reject' ? WITHDRAWAL_REASON_MAX : COMPLAINT_ANSWER_MAX}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        )}
        {action === 'assign' && (
          <TextField
            label={t('Order code')}
            dir="ltr"
            maxLength={ORDER_CODE_MAX}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        )}
      </Form>
    </Dialog>
  )
}

interface StepInput {
  words: string
  lines: { line_id: number; quantity: number }[]
}

function stepOf(action: StepDialogProps['action'], { words, lines }: StepInput): ReturnStep {
  switch (action) {
    case 'accept':
      return { action, lines }
    case 'reject':
      return { action, reason: words }
    case 'assign':
      return { action, order_code: words }
    case 'refuse':
      return { action, answer: words }
    case 'settle':
    case 'refund':
    case 'agree_revoke':
    case 'not_returned':
      return { action }
  }
}
