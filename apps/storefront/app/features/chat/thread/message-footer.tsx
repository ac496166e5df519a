import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { Check, CircleAlert, Clock } from 'lucide'
import { Moment } from '../../settings/index.ts'
import type { ThreadMessage } from '../types.ts'

interface MessageFooterProps {
  message: ThreadMessage
  /** For screen readers only, because the next message shows the same time. */
  hidden: boolean
  onRetry: (key: string) => void
}

/** The time of a message, and the delivery state of the shopper's own ones. */
export function MessageFooter({ message, hidden, onRetry }: MessageFooterProps) {
  const { t } = useTranslation()
  if (message.delivery === 'failed') {
    return (
      <p className="flex flex-wrap items-center justify-end gap-x-1.5 text-12 text-danger">
        <Icon as={CircleAlert} size={14} />
        {t('Not sent.')}
        <TextButton onClick={() => onRetry(message.key)}>{t('Try again')}</TextButton>
      </p>
    )
  }
  return (
    <p className={hidden ? 'sr-only' : 'flex items-center gap-1.5 text-12 text-ink-2'}>
      <Moment at={message.at} />
      {message.from === 'user' && <DeliveryState sent={message.delivery === 'sent'} />}
    </p>
  )
}

function DeliveryState({ sent }: { sent: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <Icon as={sent ? Check : Clock} size={14} />
      <span className="sr-only">{sent ? t('Sent') : t('Sending…')}</span>
    </>
  )
}
