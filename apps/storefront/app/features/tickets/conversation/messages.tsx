import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { TicketMessage } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Bubble, DaySeparator, groupByDay } from '../../message-bubbles/index.ts'
import { Moment } from '../../settings/index.ts'
import { SentFiles } from './sent-files.tsx'

/** The messages by day; new ones are announced to screen readers. */
export function Messages({ messages }: { messages: TicketMessage[] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('Conversation')} className="bg-ground p-4 sm:p-6">
      <h2 className="sr-only">{t('Conversation')}</h2>
      <div role="log" className="grid gap-5">
        {groupByDay(messages, ({ created_at }) => created_at).map(({ at, messages }) => (
          <section key={at} className="grid gap-4">
            <DaySeparator at={at} />
            <ol className="grid gap-4">
              {messages.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  )
}

function Message({ message: { type, message, created_at, attachments } }: { message: TicketMessage }) {
  const { t } = useTranslation()
  const mine = type === 'user'
  return (
    <li
      className={cx(
        'grid max-w-[min(84%,440px)] gap-1.5',
        mine ? 'ms-auto justify-items-end' : 'me-auto justify-items-start',
      )}
    >
      <Bubble look={mine ? 'mine' : 'theirs'} text={message} />
      {attachments.length > 0 && <SentFiles files={attachments} />}
      <p className="text-12 text-ink-2">
        {mine ? t('You') : t('Support')} · <Moment at={created_at} />
      </p>
    </li>
  )
}
