import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketReport, MarketReportDetails, ReportedMessage } from '@rialto/contract'
import type { ReportKind, ReportOutcome, ReportView } from '@rialto/contract/enums'
import { INTERNAL_NOTE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../lib/errors.tsx'
import { nameInText } from '../lib/inline-text.ts'
import { useCanOpen } from '../lib/place.tsx'
import { ShopName } from '../lib/settings.tsx'
import { WaitingScreen } from '../list/waiting.tsx'
import { useReportWords } from '../reviews/review-parts.tsx'
import { ProductName, ProductState, ReviewText } from './moderated-things.tsx'
import { HideForm, ProductConsequences, ReviewConsequences } from './moderation-parts.tsx'
import { useReadMessages, useReport, useSettle } from './use-moderation.ts'

/** A report with the thing as its reader sees it, other reports of the same thing, and the decision. */
export function OpenedReport({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useReport(id)
  if (!query.data) return <WaitingScreen query={query} failed={t('The report could not be loaded')} />
  const { report } = query.data
  return (
    <div className="grid gap-5">
      <Said report={report} />
      <ReportedThing report={report} />
      <OtherReports others={report.others} />
      <SettleFoot key={String(report.settled?.at)} report={report} />
    </div>
  )
}

type Told = Pick<MarketReportDetails, 'reporter' | 'text' | 'created_at' | 'settled'>

function Said({ report }: { report: MarketReportDetails }) {
  const { kinds, reasonOf } = useMarketReportWords()
  return (
    <div className="grid gap-2">
      <p className="text-12 text-ink-2">{kinds[report.kind]}</p>
      <b className="text-16">{reasonOf(report)}</b>
      <Words told={report} />
    </div>
  )
}

function Words({ told: { reporter, text, created_at, settled } }: { told: Told }) {
  const { t, i18n } = useTranslation()
  const { outcomes } = useMarketReportWords()
  const canOpen = useCanOpen()
  return (
    <div className="grid gap-1.5">
      {text && (
        <blockquote dir="auto" className="border-s-2 border-line-strong ps-3.5 wrap-anywhere whitespace-pre-wrap">
          {text}
        </blockquote>
      )}
      <span className="flex flex-wrap gap-x-2.5 text-12 text-ink-2">
        {reporter.id !== null && canOpen('/customers') ? (
          <Link to={`/customers/${reporter.id}`} className="text-accent-ink underline-offset-3 hover:underline">
            <bdi>{reporter.name}</bdi>
          </Link>
        ) : (
          <bdi>{reporter.name}</bdi>
        )}
        <time dateTime={created_at}>{formatMoment(created_at, i18n.language)}</time>
      </span>
      {settled && (
        <p className="text-12 text-ink-2">
          {t('{{outcome}} by {{name}}, {{time}}', {
            outcome: outcomes[settled.outcome],
            name: nameInText(settled.by),
            time: formatMoment(settled.at, i18n.language),
          })}
          {settled.note && <span className="block wrap-anywhere whitespace-pre-wrap">{settled.note}</span>}
        </p>
      )}
    </div>
  )
}

function OtherReports({ others }: Pick<MarketReportDetails, 'others'>) {
  const { t } = useTranslation()
  const { reasons } = useMarketReportWords()
  if (others.length === 0) return null
  return (
    <section aria-label={t('Other reports of the same')} className="grid gap-3">
      <h3 className="text-14 font-semibold">{t('Other reports of the same')}</h3>
      <ul className="grid gap-3">
        {others.map((other) => (
          <li key={other.id} className="grid gap-1">
            <span>{reasons[other.reason]}</span>
            <Words told={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The decision about what was reported. It settles all open reports of the same thing. */
function SettleFoot({ report }: { report: MarketReportDetails }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [isHiding, setHiding] = useState(false)
  const settle = useSettle(report.id)
  if (report.settled) return null
  const { product, review, kind } = report
  const isProduct = kind === 'product'
  const mayHide = (product !== null && product.hold?.state !== 'hidden') || (review !== null && !review.hidden)
  const mayShow = product?.hold?.state === 'hidden' || product?.hold?.state === 'refused'
  const send = (outcome: 'dismissed' | 'shown' | 'handled') => settle.mutate({ outcome, note: note.trim() })
  if (isHiding)
    return (
      <HideForm
        kind={isProduct ? 'product' : 'review'}
        confirmLabel={t('Hide and tell the shop')}
        error={settle.error}
        isPending={settle.isPending}
        onSend={(reason) => settle.mutate({ outcome: 'hidden', reason, note: note.trim() })}
        onCancel={() => setHiding(false)}
      >
        {isProduct ? <ProductConsequences /> : <ReviewConsequences />}
      </HideForm>
    )
  return (
    <div className="grid gap-3">
      {settle.error && <Notice tone="error">{messageOf(settle.error, t('The shop cannot be reached'))}</Notice>}
      <TextArea
        label={t('Note for the staff (optional)')}
        dir="auto"
        rows={2}
        maxLength={INTERNAL_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2.5">
        {mayShow && (
          <Button variant="pri" pending={settle.isPending} onClick={() => send('shown')}>
            {t('Show again')}
          </Button>
        )}
        <Button pending={settle.isPending} onClick={() => send('dismissed')}>
          {mayShow ? t('Keep it hidden') : t('Dismiss')}
        </Button>
        {!mayHide && !mayShow && (
          <Button pending={settle.isPending} onClick={() => send('handled')}>
            {t('Done otherwise')}
          </Button>
        )}
        {mayHide && !mayShow && (
          <Button variant="danger" className="ms-auto" onClick={() => setHiding(true)}>
            {t('Hide …')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The kinds, outcomes and reasons of reports in words. */
export function useMarketReportWords() {
  const { t } = useTranslation()
  const reasons = useReportWords()
  const kinds: Record<ReportKind, string> = {
    product: t('Product'),
    shop: t('Shop'),
    review: t('Customer review'),
    question: t('Question'),
    conversation: t('Conversation'),
  }
  const views: Record<ReportView, string> = {
    open: t('Open'),
    product: t('Products'),
    shop: t('Shops'),
    review: t('Reviews'),
    question: t('Questions'),
    conversation: t('Conversations'),
    settled: t('Settled'),
  }
  const outcomes: Record<ReportOutcome, string> = {
    dismissed: t('Dismissed'),
    hidden: t('Hidden'),
    shown: t('Shown again'),
    handled: t('Handled'),
  }
  const reasonOf = ({ is_appeal, reason }: Pick<MarketReport, 'is_appeal' | 'reason'>) =>
    is_appeal ? t('Asks for another look') : reasons[reason]
  return { kinds, views, outcomes, reasons, reasonOf }
}

/** The reported thing, as its reader sees it. */
function ReportedThing({ report }: { report: MarketReportDetails }) {
  return (
    <div className="border-y border-line py-4">
      <Thing report={report} />
    </div>
  )
}

function Thing({ report }: { report: MarketReportDetails }) {
  const { t } = useTranslation()
  const { kind, product, review, question, conversation, shop } = report
  const canOpen = useCanOpen()
  if (kind === 'shop')
    return (
      <p className="grid gap-1">
        <b>
          <bdi>{shop.name}</bdi>
        </b>
        {canOpen('/sellers') && <ToScreen to={`/sellers?open=${shop.id}`}>{t('See the seller')}</ToScreen>}
      </p>
    )
  if (product)
    return (
      <div className="grid gap-2">
        <ProductName product={product} />
        {product.summary && <p dir="auto">{product.summary}</p>}
        <span className="flex flex-wrap items-center justify-between gap-3">
          <ProductState product={product} />
          <ToScreen to={`/market-products?${viewOf(product.hold)}open=${product.id}`}>{t('See the product')}</ToScreen>
        </span>
        {product.hold?.reason && (
          <blockquote dir="auto" className="border-s-2 border-line-strong ps-3.5 wrap-anywhere whitespace-pre-wrap">
            {product.hold.reason}
          </blockquote>
        )}
      </div>
    )
  if (review) return <ReviewText review={review} />
  if (question)
    return (
      <div className="grid gap-2">
        <b>
          <bdi>{question.author}</bdi>
        </b>
        <p dir="auto" className="text-16 wrap-anywhere whitespace-pre-wrap">
          {question.text}
        </p>
        {question.answer && (
          <p dir="auto" className="border-s-2 border-accent ps-3.5 wrap-anywhere whitespace-pre-wrap">
            {question.answer}
          </p>
        )}
      </div>
    )
  if (conversation) return <ReportedConversation report={report} conversation={conversation} />
  return <Notice>{t('It is no longer there.')}</Notice>
}

const viewOf = (hold: NonNullable<MarketReportDetails['product']>['hold']): string => {
  if (!hold) return ''
  return hold.state === 'waiting' ? 'view=waiting&' : 'view=hidden&'
}

const ToScreen = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="text-accent-ink underline-offset-3 hover:underline">
    {children}
  </Link>
)

interface ReportedConversationProps {
  report: MarketReportDetails
  conversation: NonNullable<MarketReportDetails['conversation']>
}

/** A reported conversation. It stays private until somebody presses the button, and the record tells who did. */
function ReportedConversation({ report, conversation }: ReportedConversationProps) {
  const { t } = useTranslation()
  const read = useReadMessages(report.id)
  const { customer, messages } = conversation
  return (
    <div className="grid gap-3">
      <p>
        <bdi>{customer.name}</bdi>
        <ShopName before=" · " shop={report.shop} />
      </p>
      {read.error && <Notice tone="error">{messageOf(read.error, t('The shop cannot be reached'))}</Notice>}
      {read.data ? (
        <ol aria-label={t('Messages')} className="grid gap-3">
          {read.data.messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      ) : (
        !report.settled && (
          <>
            <p className="text-ink-2">
              {t('Conversations are private. Reading this one stands in the record, with your name.')}
            </p>
            <Button className="justify-self-start" pending={read.isPending} onClick={() => read.mutate()}>
              {t('Read the messages ({{number}})', { number: messages })}
            </Button>
          </>
        )
      )}
    </div>
  )
}

function Message({ message: { author, is_customer, text, product, created_at } }: { message: ReportedMessage }) {
  const { i18n } = useTranslation()
  return (
    <li className={is_customer ? 'me-8' : 'ms-8'}>
      <span className="flex flex-wrap gap-x-2.5 text-12 text-ink-2">
        <bdi>{author}</bdi>
        <time dateTime={created_at}>{formatMoment(created_at, i18n.language)}</time>
      </span>
      {text && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      )}
      {product && (
        <p className="text-ink-2">
          <bdi>{product}</bdi>
        </p>
      )}
    </li>
  )
}
