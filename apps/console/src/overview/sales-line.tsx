interface SalesLineProps {
  /** Sums at the end of each hour: of today until now, and of a whole day. */
  today: readonly number[]
  lastWeek: readonly number[]
  label: string
}

const WIDTH = 280
const HEIGHT = 52

/** Two lines over the day, from the inline start: today's sales, and those of the same weekday a week ago. */
export function SalesLine({ today, lastWeek, label }: SalesLineProps) {
  const most = Math.max(...today, ...lastWeek)
  if (most === 0) return null
  const point = (sum: number, hour: number) =>
    `${((hour + 1) * WIDTH) / 24},${HEIGHT - 2 - (sum / most) * (HEIGHT - 6)}`
  const points = (sums: readonly number[]) => [`0,${HEIGHT - 2}`, ...sums.map(point)].join(' ')
  const end = point(today.at(-1) ?? 0, today.length - 1).split(',')
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      className="mt-1 w-full overflow-visible rtl:-scale-x-100"
      fill="none"
      strokeWidth={2}
      strokeLinejoin="round"
    >
      <line x1="0" x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} className="stroke-line" strokeWidth={1} />
      <polyline points={points(lastWeek)} className="stroke-line-strong" />
      <polyline points={points(today)} className="stroke-accent-ink" />
      <circle cx={end[0]} cy={end[1]} r={3.5} className="fill-accent-ink" />
    </svg>
  )
}
