import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useState } from 'react'
import type { ChatPartner, ThreadMessage } from '../types.ts'
import { newestOfShop, writtenSince } from './arrivals.ts'

/** More at once would be talked over one's own work. */
const SAID = 5

interface ArrivalsLogProps {
  messages: readonly ThreadMessage[]
  partner: ChatPartner
}

/**
 * Reads out what arrives, and what could not be sent, from the moment that it is drawn. Apart from the messages in sight:
 * those come and go with the scrolling, and would all be read out again.
 */
export function ArrivalsLog({ messages, partner }: ArrivalsLogProps) {
  const { t } = useTranslation()
  const [since] = useState(() => newestOfShop(messages))
  const failed = messages.filter(({ delivery }) => delivery === 'failed')
  const said = [...writtenSince(messages, since), ...failed].slice(-SAID)
  return (
    <div role="log" aria-live="polite" aria-relevant="additions" aria-label={t('New messages')} className="sr-only">
      {said.map(({ key, from, text, product }) => (
        <p key={key}>
          {from === 'shop' ? t('{{shop}} wrote:', { shop: partner.name }) : t('Not sent.')} {text ?? product?.name}
        </p>
      ))}
    </div>
  )
}
