import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SalesFigures, SalesReport } from '@rialto/contract'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useSalesWords } from './sales-words.ts'
import type { ChartFigure } from './use-sales.ts'

const WIDTH = 720
const HEIGHT = 160
const FOOT = 2

interface SalesChartProps {
  report: SalesReport
  by: 'day' | 'month'
  figure: ChartFigure
  /** The figure's name. */
  name: string
}

/** A figure over time as bars, and that of the time before as a line, from the inline start. Its table is the list by day or month. */
export function SalesChart({ report, by, figure, name }: SalesChartProps) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { nameOf } = useSalesWords()
  const amountOf = (figures: SalesFigures) => figures[figure] ?? 0
  const write = (value: number) =>
    figure === 'orders' || figure === 'pieces' ? value.toLocaleString('en') : formatMoney(value, currency)
  const { items } = report
  const now = items.map(({ figures }) => amountOf(figures))
  const before = items.map(({ before }) => (before ? amountOf(before) : null))
  const values = [...now, ...before.flatMap((value) => value ?? [])]
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  if (items.length === 0 || most === least) return null
  const top = 8
  const scale = (HEIGHT - FOOT - top) / (most - least)
  const y = (value: number) => top + (most - value) * scale
  const step = WIDTH / items.length
  const gap = Math.min(4, step / 4)
  const highest = items[now.indexOf(Math.max(...now))]
  const said = {
    ...{ figure: name, total: write(amountOf(report.totals)) },
    ...{ when: highest ? nameOf(by, highest) : '', most: highest ? write(amountOf(highest.figures)) : '' },
  }
  const label =
    by === 'day'
      ? t('{{figure}} by day, {{total}} in all; the most on {{when}}: {{most}}', said)
      : t('{{figure}} by month, {{total}} in all; the most in {{when}}: {{most}}', said)
  const line = before.flatMap((value, index) => (value === null ? [] : [`${(index + 0.5) * step},${y(value)}`]))
  const [first, last] = [items[0], items.at(-1)]
  return (
    <figure className="grid gap-1">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="h-40 w-full overflow-visible rtl:-scale-x-100"
      >
        {items.map((row, index) => {
          const value = now[index] ?? 0
          return (
            <rect
              key={row.key}
              x={index * step + gap / 2}
              y={Math.min(y(value), y(0))}
              width={Math.max(step - gap, 1)}
              height={Math.max(Math.abs(y(value) - y(0)), 1)}
              className="fill-accent"
            >
              <title>{`${nameOf(by, row)}: ${write(value)}`}</title>
            </rect>
          )
        })}
        <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
        {line.length > 0 && (
          <polyline
            points={line.join(' ')}
            fill="none"
            strokeWidth={2}
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
            className="stroke-ink-2"
          />
        )}
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-12 text-ink-2">
        <span>{first && nameOf(by, first)}</span>
        {line.length > 0 && <span className="max-sm:order-last max-sm:basis-full">{t('Dashed: the time before')}</span>}
        <span>{last && nameOf(by, last)}</span>
      </figcaption>
    </figure>
  )
}
