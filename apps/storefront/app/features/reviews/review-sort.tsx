import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { REVIEW_SORTS, type ReviewSort } from '@rialto/contract/enums'
import { NativeSelect } from '@rialto/ui/native-select.tsx'

/** The sort order of the reviews. */
export function ReviewSortSelect({ value, onChange }: { value: ReviewSort; onChange: (sort: ReviewSort) => void }) {
  const { t } = useTranslation()
  const labels: Record<ReviewSort, string> = {
    newest: t('Newest'),
    highest: t('Best first'),
    lowest: t('Worst first'),
    with_photos: t('With photos'),
  }
  const pick = (text: string) => {
    const sort = REVIEW_SORTS.find((option) => option === text)
    if (sort) onChange(sort)
  }
  return (
    <NativeSelect
      label={t('Sort reviews')}
      labelHidden
      value={value}
      onChange={(event) => pick(event.target.value)}
      className="w-44"
    >
      {REVIEW_SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {labels[sort]}
        </option>
      ))}
    </NativeSelect>
  )
}
