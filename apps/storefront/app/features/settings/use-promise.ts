import { formatPromisedDays } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { PickupHours } from '@rialto/contract'
import { writeMinutes } from '@rialto/contract/promised-days'
import { useSettings } from './settings-context.tsx'

interface Promised {
  promise?: { from: string; to: string } | null
  pickup?: Pick<PickupHours, 'day' | 'from_minute' | 'to_minute'> | undefined
}

/** When something arrives, or can be picked up, as people of a language write it; undefined where no day is promised. */
export function usePromise(): (promised: Promised) => string | undefined {
  const { t } = useTranslation()
  const { locale } = useSettings()
  return ({ promise, pickup }) => {
    if (pickup) {
      const day = formatPromisedDays({ from: pickup.day, to: pickup.day }, locale)
      const hours = `${writeMinutes(pickup.from_minute)}–${writeMinutes(pickup.to_minute)}`
      return t('Pick up {{day}}, {{hours}}', { day, hours })
    }
    return promise ? t('At your door {{days}}', { days: formatPromisedDays(promise, locale) }) : undefined
  }
}
