import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Customer } from '@rialto/contract'
import type { TicketStatus } from '@rialto/contract/enums'
import type { BadgeTone } from '@rialto/ui/badge.tsx'

interface Word {
  label: string
  tone: BadgeTone
}

/** The words for the states of an account and of a ticket. */
export function useCustomerWords() {
  const { t } = useTranslation()
  const states: Record<Customer['state'], Word> = {
    open: { label: t('Open'), tone: 'ok' },
    disabled: { label: t('Disabled'), tone: 'bad' },
    erased: { label: t('Erased'), tone: 'mute' },
  }
  const tickets: Record<TicketStatus, Word> = {
    pending: { label: t('Unanswered'), tone: 'warn' },
    confirm: { label: t('Answered'), tone: 'ok' },
    cancel: { label: t('Cancelled'), tone: 'mute' },
    completed: { label: t('Closed'), tone: 'mute' },
  }
  return { states, tickets }
}
