import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Sales } from '@rialto/contract'
import { formatMoney, TextWithAmount } from '../lib/money.tsx'
import { Fact } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'
import { SalesLine } from './sales-line.tsx'

/** Today's sales beside those of the same weekday a week ago, and the last 14 days. */
export function SalesFact({ sales }: { sales: Sales }) {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  const money = (amount: number) => formatMoney(amount, currency)
  const lastWeek = sales.days.at(-8)
  const weekday = lastWeek ? dayName(lastWeek.date, i18n.language) : ''
  const fortnight = sales.days.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <Fact title={t('Sales today')}>
        <b className="text-28 leading-flat">
          <span className="num">{money(sales.today)}</span>
        </b>
        <p className="text-ink-2">
          {t('{{count}} orders', { count: sales.orders_today })}.{' '}
          <TextWithAmount
            write={(slot) => t('Last {{weekday}} until now: {{amount}}', { weekday, amount: slot })}
            amount={sales.same_day_last_week}
          />
        </p>
        <SalesLine
          today={sales.hours.today}
          lastWeek={sales.hours.last_week}
          label={t('Sales of today and of last {{weekday}}, hour by hour', { weekday })}
        />
      </Fact>
      <Fact title={t('Last 14 days')}>
        <b>
          <span className="num">{money(fortnight)}</span>
        </b>
        <DayBars days={sales.days} />
      </Fact>
    </>
  )
}

const dayName = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(date))

/** A bar for each day, the latest at the inline end; the figures are in a list for screen readers. */
function DayBars({ days }: Pick<Sales, 'days'>) {
  const { i18n } = useTranslation()
  const { currency } = useSettings()
  const most = Math.max(1, ...days.map(({ amount }) => amount))
  const day = new Intl.DateTimeFormat(`${i18n.language}-u-nu-latn`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <ol className="flex h-12 items-end gap-1">
      {days.map(({ date, amount }, index) => {
        const title = `${day.format(Date.parse(date))}: ${formatMoney(amount, currency)}`
        return (
          <li key={date} title={title} className="flex h-full flex-1 items-end">
            <span className="sr-only">{title}</span>
            <span
              aria-hidden
              style={{ blockSize: `${Math.max(4, (amount / most) * 100)}%` }}
              className={
                index === days.length - 1 ? 'w-full rounded-t-sm bg-accent' : 'w-full rounded-t-sm bg-line-strong'
              }
            />
          </li>
        )
      })}
    </ol>
  )
}
