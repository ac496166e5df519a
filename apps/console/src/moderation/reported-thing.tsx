import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketReportDetails, ReportedMessage } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../lib/errors.tsx'
import { useCanOpen } from '../lib/place.tsx'
import { ShopName } from '../lib/settings.tsx'
import { ProductName, ProductState, ReviewText } from './moderated-things.tsx'
import { useReadMessages } from './use-moderation.ts'

/** The reported thing, as its reader sees it. */
export function ReportedThing({ report }: { report: MarketReportDetails }) {
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
