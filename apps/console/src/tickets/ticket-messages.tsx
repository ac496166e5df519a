import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { Attachment, MarketTicketMessage } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { FileText } from 'lucide'

interface TicketMessagesProps {
  messages: readonly MarketTicketMessage[]
  customer: string
}

/** All that was written, with who wrote it and when; the answers stand at the end side. */
export function TicketMessages({ messages, customer }: TicketMessagesProps) {
  const { t, i18n } = useTranslation()
  return (
    <ol aria-label={t('Messages')} className="grid gap-4">
      {messages.map(({ id, type, author, message, created_at, attachments }) => {
        const isOwn = type === 'support'
        return (
          <li key={id} className={cx('grid gap-1', isOwn ? 'justify-items-end ps-8' : 'justify-items-start pe-8')}>
            <p
              dir="auto"
              className={cx(
                'rounded-card px-3.5 py-2.5 wrap-anywhere whitespace-pre-wrap',
                isOwn ? 'rounded-ee-[4px] bg-accent text-on-accent' : 'rounded-es-[4px] border border-line bg-card',
              )}
            >
              {message}
            </p>
            {attachments.length > 0 && (
              <ul className="flex flex-wrap gap-2">
                {attachments.map((file) => (
                  <li key={file.id}>
                    <AttachedFile file={file} />
                  </li>
                ))}
              </ul>
            )}
            <p className="text-12 text-ink-2">
              <bdi>{isOwn ? (author ?? t('Support')) : customer}</bdi> ·{' '}
              <time dateTime={created_at}>{formatMoment(created_at, i18n.language)}</time>
            </p>
          </li>
        )
      })}
    </ol>
  )
}

/** Pictures are shown; every file is downloaded, never opened in the console's own window. */
function AttachedFile({ file: { name, url, type } }: { file: Attachment }) {
  const { t } = useTranslation()
  const isPicture = type.startsWith('image/')
  return (
    <a
      href={url}
      download={name}
      aria-label={t('Download {{name}}', { name })}
      className="flex min-h-11 max-w-60 items-center gap-2 overflow-hidden rounded-control border border-line bg-card hover:border-field"
    >
      {isPicture ? (
        <img src={url} alt={name} loading="lazy" className="h-24 w-32 bg-tile object-cover" />
      ) : (
        <span className="flex min-w-0 items-center gap-2 px-3">
          <Icon as={FileText} size={18} className="flex-none" />
          <bdi className="truncate">{name}</bdi>
        </span>
      )}
    </a>
  )
}
