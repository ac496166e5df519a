import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useState } from 'react'
import type { ChatPartner, ThreadMessage } from '../types.ts'
import { newestOfShop, writtenSince } from './arrivals.ts'

/** More messages at once would disturb the user of a screen reader. */
const MAX_ANNOUNCED = 5

interface ArrivalsLogProps {
  messages: readonly ThreadMessage[]
  partner: ChatPartner
}

/**
 * Announces messages that arrive or could not be sent while it is mounted. Separate from the visible list, whose rows are
 * unmounted and mounted by scrolling and would be announced again.
 */
export function ArrivalsLog({ messages, partner }: ArrivalsLogProps) {
  const { t } = useTranslation()
  const [since] = useState(() => newestOfShop(messages))
  const failed = messages.filter(({ delivery }) => delivery === 'failed')
  const announced = [...writtenSince(messages, since), ...failed].slice(-MAX_ANNOUNCED)
  return (
    <div role="log" aria-live="polite" aria-relevant="additions" aria-label={t('New messages')} className="sr-only">
      {announced.map(({ key, from, text, product }) => (
        <p key={key}>
          {from === 'shop' ? t('{{shop}} wrote:', { shop: partner.name }) : t('Not sent.')} {text ?? product?.name}
        </p>
      ))}
    </div>
  )
}
