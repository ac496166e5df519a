import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'

/** The days of the week by their number: 1 is Monday. */
export function useDayNames(): Record<number, string> {
  const { t } = useTranslation()
  return {
    1: t('Monday'),
    2: t('Tuesday'),
    3: t('Wednesday'),
    4: t('Thursday'),
    5: t('Friday'),
    6: t('Saturday'),
    7: t('Sunday'),
  }
}
