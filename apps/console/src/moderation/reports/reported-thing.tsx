import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketReportDetails } from '@rialto/contract'
import { Notice } from '@rialto/ui/notice.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCanOpen } from '../../lib/place.tsx'
import { ProductName, ProductState } from '../products/product-cells.tsx'
import { ReviewText } from '../reviews/review-text.tsx'
import { ReportedConversation } from './reported-conversation.tsx'

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
