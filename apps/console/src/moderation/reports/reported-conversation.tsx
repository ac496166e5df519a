import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketReportDetails, ReportedMessage } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { messageOf } from '../../lib/errors.tsx'
import { ShopName } from '../../lib/settings.tsx'
import { useReadMessages } from './use-reports.ts'

interface ReportedConversationProps {
  report: MarketReportDetails
  conversation: NonNullable<MarketReportDetails['conversation']>
}

/** A reported conversation. It stays private until somebody presses the button, and the record tells who did. */
export function ReportedConversation({ report, conversation }: ReportedConversationProps) {
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
