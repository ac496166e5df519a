import { useMemo } from 'react'
import { formatDay } from '../dates.ts'
import { groupDigits } from './translate.ts'
import { useTranslation } from './use-translation.tsx'

/** Why a text is not accepted as a number or a day, as `packages/ui` tells it. */
type FieldFault =
  | { kind: 'empty' | 'not-a-number' | 'whole-number' | 'no-date' }
  | { kind: 'decimals'; decimals: number }
  | { kind: 'ambiguous'; whole: string; part: string }
  | { kind: 'least'; min: number }
  | { kind: 'most'; max: number }
  | { kind: 'earliest' | 'latest'; day: string }

/** The words of fields for numbers and dates, in the page's language. */
export function useFieldWords(): { locale: string; explain: (fault: FieldFault) => string } {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  return useMemo(() => {
    const explain = (fault: FieldFault): string => {
      switch (fault.kind) {
        case 'empty':
          return t('Please fill in this field')
        case 'not-a-number':
          return t('This is not a number. Write it in digits, such as 1250.')
        case 'whole-number':
          return t('Please enter a whole number')
        case 'decimals':
          return t('At most {{count}} decimals', { count: fault.decimals })
        case 'ambiguous':
          return t('This can mean {{whole}} or {{part}}. Write a thousand without a mark.', fault)
        case 'least':
          return t('Not less than {{number}}', { number: groupDigits(fault.min) })
        case 'most':
          return t('Not more than {{number}}', { number: groupDigits(fault.max) })
        case 'no-date':
          return t('This date or time does not exist or is not complete')
        case 'earliest':
          return t('Not before {{day}}', { day: formatDay(fault.day, locale) })
        case 'latest':
          return t('Not after {{day}}', { day: formatDay(fault.day, locale) })
      }
    }
    return { locale, explain }
  }, [t, locale])
}
