import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { RatingSummary as Summary } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { Star } from 'lucide'

interface RatingSummaryProps {
  summary: Summary
  /** Only reviews with this many stars are shown; null means all. */
  chosen: number | null
  onChoose: (rating: number | null) => void
}

/** The average rating and the distribution of stars. Each line of the distribution filters the reviews. */
export function RatingSummary({ summary, chosen, onChoose }: RatingSummaryProps) {
  const { t } = useTranslation()
  const rating = summary.rating.toFixed(1)
  return (
    <div>
      <p className="flex items-baseline gap-3">
        <span className="num text-36 leading-flat font-semibold">{rating}</span>
        <span className="text-ink-2">{t('of 5')}</span>
      </p>
      <p className="mt-2.5 flex flex-wrap items-center gap-2.5 text-ink-2">
        <StarRating value={summary.rating} label={t('Rated {{rating}} of 5', { rating })} size={16} />
        {t('{{count}} reviews', { count: summary.total_review })}
      </p>
      <ul aria-label={t('Reviews by stars')} className="-mx-2 mt-3">
        {summary.percentages.map((line) => (
          <li key={line.rating}>
            <StarLine
              {...line}
              on={line.rating === chosen}
              onPress={() => onChoose(line.rating === chosen ? null : line.rating)}
            />
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <TextButton className="mt-3" onClick={() => onChoose(null)}>
          {t('Show all reviews')}
        </TextButton>
      )}
    </div>
  )
}

interface StarLineProps {
  rating: number
  count: number
  percentage: number
  on: boolean
  onPress: () => void
}

function StarLine({ rating, count, percentage, on, onPress }: StarLineProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-pressed={on}
      disabled={count === 0}
      onClick={onPress}
      className={cx(
        'grid w-full grid-cols-[10px_14px_minmax(0,1fr)_36px] items-center gap-2 rounded-control px-2 py-1 text-12 text-ink-2 tabular-nums transition-colors pointer-coarse:py-2.5',
        on ? 'bg-ground-2 font-semibold text-ink' : count > 0 && 'hover:bg-ground-2 hover:text-ink',
      )}
    >
      <span className="sr-only">{t('{{rating}} stars: {{count}} reviews', { rating, count })}</span>
      <span aria-hidden>{rating}</span>
      <Icon as={Star} size={12} className="fill-star text-star" />
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-star" style={{ inlineSize: `${percentage}%` }} />
      </span>
      <span aria-hidden className="text-end">
        {count}
      </span>
    </button>
  )
}
