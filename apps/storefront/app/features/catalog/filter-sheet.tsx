import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Sheet } from '@rialto/ui/sheet.tsx'
import { useRef } from 'react'
import { FilterFields } from './filter-fields.tsx'
import type { FilterFieldsProps } from './filter-parts.tsx'
import { clearFilters, countActiveFilters, type SelectionChange, type SelectionHandle } from './selection.ts'

export interface FilterSheetProps extends Omit<FilterFieldsProps, 'updateSelection'> {
  updateSelection: SelectionHandle['updateSelection']
  total: number
  pending: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The filters on phones, applied at once. All choices made while the sheet is open share one history entry. */
export function FilterSheet({ updateSelection, total, pending, isOpen, onOpenChange, ...fields }: FilterSheetProps) {
  const { t } = useTranslation()
  const hasChosen = useRef(false)
  if (!isOpen) hasChosen.current = false
  const choose = (change: SelectionChange) => {
    updateSelection(change, { replace: hasChosen.current })
    hasChosen.current = true
  }
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Filters')}
      closeLabel={t('Close')}
      footer={
        <div className="flex gap-2.5">
          <Button
            disabled={countActiveFilters(fields.selection, fields.fixedFilters) === 0}
            onClick={() => choose((chosen) => clearFilters(chosen, fields.fixedFilters))}
          >
            {t('Clear all')}
          </Button>
          {/* Not pending: a tap must close the sheet, also while the list is still being read. */}
          <Button variant="pri" className="flex-1" aria-busy={pending} onClick={() => onOpenChange(false)}>
            {t('Show {{count}} products', { count: total })}
          </Button>
        </div>
      }
    >
      <FilterFields {...fields} updateSelection={choose} />
    </Sheet>
  )
}
