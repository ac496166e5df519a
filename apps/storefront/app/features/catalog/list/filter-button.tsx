import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'
import { SlidersHorizontal } from 'lucide'
import { countActiveFilters } from '../filters/edit-selection.ts'
import type { FilterSheetProps } from './filter-sheet.tsx'

const LazySheet = lazyOverlay('dialog', async () => (await import('./filter-sheet.tsx')).FilterSheet)

/** Opens the filters on phones and shows how many are active. */
export function FilterButton(props: Omit<FilterSheetProps, 'isOpen' | 'onOpenChange'>) {
  const { t } = useTranslation()
  const count = countActiveFilters(props.selection, props.fixedFilters)
  return (
    <LazySheet
      {...props}
      trigger={(trigger) => (
        <Button {...trigger} block>
          <Icon as={SlidersHorizontal} size={18} />
          {t('Filters')}
          {count > 0 && (
            <>
              <CountBubble count={count} />
              <span className="sr-only">{t('{{count}} chosen', { count })}</span>
            </>
          )}
        </Button>
      )}
    />
  )
}
