import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FiguresOfSpan, OrderFigures } from '@rialto/contract'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'

/** Orders and sales of today, 7 and 28 days, each beside the time before. */
export function Figures({ spans }: { spans: readonly FiguresOfSpan[] }) {
  const { t } = useTranslation()
  const titles: Record<number, string> = { 1: t('Today'), 7: t('Last 7 days'), 28: t('Last 28 days') }
  return (
    <div className="grid gap-5">
      {spans.map((span) => (
        <FiguresTable
          key={span.days}
          span={span}
          title={titles[span.days] ?? String(span.days)}
          before={span.days === 1 ? t('a week ago') : t('before')}
        />
      ))}
    </div>
  )
}

function FiguresTable({ span, title, before }: { span: FiguresOfSpan; title: string; before: string }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const count = (figure: number) => figure.toLocaleString('en')
  const rows: [string, (figures: OrderFigures) => string][] = [
    [t('Orders'), ({ orders }) => count(orders)],
    [t('Sales'), ({ sales }) => formatMoney(sales, currency)],
    [t('Cancelled'), ({ cancelled }) => count(cancelled)],
  ]
  return (
    <table className="w-full table-fixed border-b border-line">
      <thead>
        <tr className="text-13 text-ink-2 *:pb-1 *:font-normal">
          <th scope="col" className="text-start">
            {title}
          </th>
          <th scope="col" className="text-end">
            {t('now')}
          </th>
          <th scope="col" className="text-end">
            {before}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, of]) => (
          <tr key={name} className="h-8">
            <th scope="row" className="text-start font-normal text-ink-2">
              {name}
            </th>
            <td className="text-end">
              <span className="num">{of(span.now)}</span>
            </td>
            <td className="text-end text-ink-2">
              <span className="num">{of(span.before)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
