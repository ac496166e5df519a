import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { applyChange } from './edit-selection.ts'
import type { FilterFieldsProps } from './filter-fields.tsx'
import { FilterSection } from './filter-section.tsx'
import { ProductCount } from './product-count.tsx'
import { useOptimisticValue } from './use-optimistic-value.ts'

const STEPS = [4, 3, 2]
const ANY = ''

/** Filters by a minimum rating. */
export function RatingFilter({ filters, selection, updateSelection }: FilterFieldsProps) {
  const { t } = useTranslation()
  const counts = new Map(filters.ratings.map(({ rating, count }) => [rating, count]))
  const steps = STEPS.filter((rating) => (counts.get(rating) ?? 0) > 0 || selection.rating === rating)
  const asked = selection.rating
  const [shown, show] = useOptimisticValue(asked)
  const pick = (rating: number | null) => {
    show(rating)
    updateSelection((chosen) => applyChange(chosen, { rating }))
  }
  if (asked !== null && !steps.includes(asked)) steps.unshift(asked)
  if (steps.length === 0) return null
  const options = steps.map((rating) => ({
    value: String(rating),
    label: (
      <span className="flex items-center gap-2">
        <StarRating value={rating} label={t('Rated {{rating}} of 5', { rating })} size={16} />
        {rating < 5 && t('& up')}
      </span>
    ),
    aside: <ProductCount count={counts.get(rating) ?? 0} rounded={filters.rounded} />,
  }))
  return (
    <FilterSection title={t('Rating')}>
      <RadioGroup
        label={t('Rating')}
        labelHidden
        name="rating"
        options={[{ value: ANY, label: t('Any rating') }, ...options]}
        value={shown === null ? ANY : String(shown)}
        onChange={(value) => pick(value === ANY ? null : Number(value))}
      />
    </FilterSection>
  )
}
