import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { CustomerDetails } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Lock } from 'lucide'
import { useIsMarket } from '../../lib/settings.tsx'
import { useCustomerWords } from '../customer-words.ts'
import { PersonSection } from './person-section.tsx'

/** The person's tickets, the latest first. */
export function TicketRows({ tickets }: Pick<CustomerDetails, 'tickets'>) {
  const { t, i18n } = useTranslation()
  const words = useCustomerWords().tickets
  return (
    <PersonSection title={t('Tickets')}>
      {tickets.map(({ number, subject, status, updated_at }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
          <span className="min-w-0 flex-1 basis-40">
            <bdi className="block truncate">{subject}</bdi>
            <small className="text-12 text-ink-2">{number}</small>
          </span>
          <Badge tone={words[status].tone} dot>
            {words[status].label}
          </Badge>
          <time dateTime={updated_at} className="text-ink-2">
            {formatLocalDay(updated_at, i18n.language)}
          </time>
        </li>
      ))}
    </PersonSection>
  )
}

/** The shops that the person talks with. Their words are for the two of them. */
export function ConversationRows({ conversations }: Pick<CustomerDetails, 'conversations'>) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  return (
    <PersonSection title={t('Conversations')} note={t('They are private: you see with whom, not what.')}>
      {conversations.map(({ shop, messages }) => (
        <li key={shop.id} className="flex items-center gap-4 px-4 py-2.5">
          <bdi className="min-w-0 flex-1 truncate">{isMarket ? shop.name : t('Conversation')}</bdi>
          <span className="text-ink-2">{t('Messages: {{number}}', { number: messages })}</span>
          <Icon as={Lock} size={16} className="text-ink-2" />
        </li>
      ))}
    </PersonSection>
  )
}
