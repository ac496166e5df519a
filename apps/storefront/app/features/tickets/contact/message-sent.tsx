import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { MessageState } from '@rialto/ui/message-state.tsx'
import { MailCheck } from 'lucide'
import { useEffect, useRef } from 'react'

/** Replaces the form after submission and takes the focus, which would be lost with the form. */
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
