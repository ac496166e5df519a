import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { X } from 'lucide'
import { clearSearches, recentSearches, removeSearch } from './recent-searches.ts'

/** The heading of the recent searches. */
export function RecentSearchesHeading({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <p className="flex items-center justify-between gap-3 px-4 pt-3 text-12 text-ink-2">
      {t('Recent searches')}
      <TextButton
        onClick={() => {
          clearSearches()
          onClear()
        }}
      >
        {t('Clear all')}
      </TextButton>
    </p>
  )
}

/**
 * Buttons that remove single recent searches. They are positioned over the list rather than in it, because controls
 * inside an option cannot be reached by keyboard or screen reader.
 */
export function RecentSearchRemovers({
  searches,
  onChange,
}: {
  searches: readonly string[]
  onChange: (left: string[]) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="pointer-events-none absolute end-1.5 top-1.5 grid">
      {searches.map((search) => (
        <button
          key={search}
          type="button"
          aria-label={t('Remove {{search}} from recent searches', { search })}
          onClick={() => {
            removeSearch(search)
            onChange(recentSearches())
          }}
          className="pointer-events-auto grid size-11 place-items-center rounded-control text-ink-2 -outline-offset-2 hover:text-ink"
        >
          <Icon as={X} size={16} />
        </button>
      ))}
    </div>
  )
}
