import { MailCheck } from 'lucide'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { MessageState } from '../../ui/message-state.tsx'

/** In place of the form, once the operator has the message. It takes the focus, as the form that had it is gone. */
export function MessageSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status">
      <MessageState
        icon={MailCheck}
        title={t('Your message is with us')}
        action={<Button onClick={onAgain}>{t('Write another message')}</Button>}
      >
        {t('We answer to {{email}}, usually within a day.', { email })}
      </MessageState>
    </div>
  )
}
