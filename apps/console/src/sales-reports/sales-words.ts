import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SalesRow } from '@rialto/contract'
import type { SalesComparison, SalesDimension } from '@rialto/contract/sales-enums'
import { useSettings } from '../lib/settings.tsx'
import { monthName } from '../list/months.ts'
import type { PeriodName } from './periods.ts'

/** How people read periods, dimensions and the rows of reports. */
export function useSalesWords() {
  const { i18n, t } = useTranslation()
  const { payment_gateways: gateways } = useSettings()
  const periods: Record<PeriodName, string> = {
    today: t('Today'),
    week: t('Last 7 days'),
    month: t('This month'),
    last_month: t('Last month'),
    quarter: t('This quarter'),
    year: t('This year'),
    own: t('Other days'),
  }
  const comparisons: Record<SalesComparison, string> = {
    none: t('With nothing'),
    before: t('With the time before'),
    year_before: t('With the year before'),
  }
  const dimensions: Record<SalesDimension, string> = {
    day: t('Day'),
    month: t('Month'),
    shop: t('Seller'),
    product: t('Product'),
    category: t('Category'),
    country: t('Country'),
    tax: t('Tax rate'),
    payment: t('Payment'),
    delivery: t('Delivery'),
  }
  const countries = new Intl.DisplayNames([i18n.language], { type: 'region' })
  function nameOf(by: SalesDimension, { key, name }: Pick<SalesRow, 'key' | 'name'>): string {
    switch (by) {
      case 'day':
        return formatDay(`${key}T12:00:00Z`, i18n.language)
      case 'month':
        return monthName(key, i18n.language)
      case 'country':
        if (key === '') return t('Not said')
        // An old or mistyped code has no name.
        return /^[A-Z]{2}$/.test(key) ? (countries.of(key) ?? key) : key
      case 'payment':
        return key === 'cash' ? t('Cash on delivery') : (gateways.find((one) => one.name === key)?.title ?? key)
      case 'delivery':
        return key === '' ? t('No way was chosen') : key
      case 'tax':
        return key === '' ? t('No tax') : ratesOf(key)
      case 'category':
        return key === '0' ? t('In no category here') : name
      default:
        return name === '' ? `#${key}` : name
    }
  }
  /** `S:5+S:9.975` as people read it. */
  const ratesOf = (key: string): string =>
    key
      .split('+')
      .map((rate) => {
        const [code, percent] = rate.split(':')
        return code === 'E' ? t('Exempt') : code === 'AE' ? t('Reverse charge') : `${percent} %`
      })
      .join(' + ')
  return { periods, comparisons, dimensions, nameOf }
}
