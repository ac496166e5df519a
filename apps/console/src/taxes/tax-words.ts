import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'

/** Writes a percentage in the reader's language. */
export function usePercent(): (percentage: number) => string {
  const { i18n } = useTranslation()
  const format = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 4 })
  return (percentage) => format.format(percentage / 100)
}

/** Writes days such as `2027-01-31` in the reader's language, with western digits as everywhere. */
export function useDays() {
  const { i18n } = useTranslation()
  const locale = `${i18n.language}-u-nu-latn`
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  }
  return {
    short: write({ day: 'numeric', month: 'short', year: 'numeric' }),
    long: write({ day: 'numeric', month: 'short', year: 'numeric' }),
  }
}
