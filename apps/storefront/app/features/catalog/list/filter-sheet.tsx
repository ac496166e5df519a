import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Sheet } from '@rialto/ui/sheet.tsx'
import { useRef } from 'react'
import { type Change, chosenCount, cleared } from '../filters/edit-selection.ts'
import { FilterFields, type FilterFieldsProps } from '../filters/filter-fields.tsx'
import type { SelectionHandle } from '../filters/use-selection.ts'

export interface FilterSheetProps extends Omit<FilterFieldsProps, 'choose'> {
  choose: SelectionHandle['choose']
  total: number
  pending: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The filters on phones, applied at once. All choices made while the sheet is open share one history entry. */
export function FilterSheet({ choose, total, pending, isOpen, onOpenChange, ...fields }: FilterSheetProps) {
  const { t } = useTranslation()
  const begun = useRef(false)
  if (!isOpen) begun.current = false
  const follow = (change: Change) => {
    choose(change, { replace: begun.current })
    begun.current = true
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
            disabled={chosenCount(fields.selection, fields.own) === 0}
            onClick={() => follow((chosen) => cleared(chosen, fields.own))}
          >
            {t('Clear all')}
          </Button>
          <Button variant="pri" className="flex-1" pending={pending} onClick={() => onOpenChange(false)}>
            {t('Show {{count}} products', { count: total })}
          </Button>
        </div>
      }
    >
      <FilterFields {...fields} choose={follow} />
    </Sheet>
  )
}
