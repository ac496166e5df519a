import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketFlashSale } from '@rialto/contract'
import type { VoucherView } from '@rialto/contract/enums'
import type { BadgeTone } from '@rialto/ui/badge.tsx'
import { formatWait } from '../../lib/ages.tsx'
import { formatMoney } from '../../lib/money.tsx'
import { useSettings } from '../../lib/settings.tsx'

/** Flash sales in words. */
export function useSaleWords() {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const statuses: Record<VoucherView, { label: string; tone: BadgeTone }> = {
    running: { label: t('Running'), tone: 'accent' },
    coming: { label: t('Coming'), tone: 'mute' },
    ended: { label: t('Ended'), tone: 'mute' },
  }
  /** The time until a moment; `formatWait` counts from the earlier to the later. */
  const until = (moment: string, now: number) => formatWait(t, new Date(now).toISOString(), Date.parse(moment))
  return {
    statuses,
    money: (amount: number) => formatMoney(amount, currency),
    sold: ({ sold, quantity }: { sold: number; quantity: number }) =>
      t('{{used}} of {{limit}} sold', { used: sold, limit: quantity }),
    /** For example *ends in 2 h 10 min*. */
    timeLeft({ status, starts_at, ends_at }: MarketFlashSale, now: number): string {
      if (status === 'ended') return t('over')
      if (status === 'coming') return t('begins in {{time}}', { time: until(starts_at, now) })
      return t('ends in {{time}}', { time: until(ends_at, now) })
    },
  }
}
