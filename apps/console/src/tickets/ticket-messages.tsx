import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { Attachment, MarketTicketMessage, MarketTicketNote } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { FileText } from 'lucide'

interface TicketMessagesProps {
  messages: readonly MarketTicketMessage[]
  notes: readonly MarketTicketNote[]
  customer: string
}

/** All that was written, with who wrote it and when; the answers stand at the end side, and notes of the staff between them. */
export function TicketMessages({ messages, notes, customer }: TicketMessagesProps) {
  const { t } = useTranslation()
  const entries = [
    ...messages.map((message) => ({
      key: `message ${message.id}`,
      at: message.created_at,
      row: <Message message={message} customer={customer} />,
    })),
    ...notes.map((note) => ({ key: `note ${note.id}`, at: note.created_at, row: <Note note={note} /> })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <ol aria-label={t('Messages')} className="grid gap-4">
      {entries.map(({ key, row }) => (
        <li key={key}>{row}</li>
      ))}
    </ol>
  )
}

interface MessageProps {
  message: MarketTicketMessage
  customer: string
}

function Message({ message: { type, author, message, created_at, attachments }, customer }: MessageProps) {
  const { t } = useTranslation()
  const isOwn = type === 'support'
  return (
    <div className={cx('grid gap-1', isOwn ? 'justify-items-end ps-8' : 'justify-items-start pe-8')}>
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
      <Signature name={isOwn ? (author ?? t('Support')) : customer} at={created_at} />
    </div>
  )
}

function Note({ note: { author, text, created_at } }: { note: MarketTicketNote }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-1 rounded-control bg-warn-soft px-3.5 py-2.5">
      <b className="text-12 text-warn">{t('Note for the staff')}</b>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <Signature name={author ?? t('Support')} at={created_at} />
    </div>
  )
}

function Signature({ name, at }: { name: string; at: string }) {
  const { i18n } = useTranslation()
  return (
    <p className="text-12 text-ink-2">
      <bdi>{name}</bdi> · <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
    </p>
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
