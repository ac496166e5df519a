import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useShopper } from '../session/index.ts'

const NOON = 12
const EVENING = 18
const MORNING = 5

/** A greeting by the device's clock; null until the shopper is known. */
export function useGreeting(): string | null {
  const { t } = useTranslation()
  const user = useShopper()
  if (!user) return null
  const [name = ''] = user.name.trim().split(/\s+/)
  const hour = new Date().getHours()
  if (hour >= MORNING && hour < NOON) return t('Good morning, {{name}}', { name })
  if (hour >= NOON && hour < EVENING) return t('Good afternoon, {{name}}', { name })
  return t('Good evening, {{name}}', { name })
}
