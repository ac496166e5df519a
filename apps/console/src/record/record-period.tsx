import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import type { ListState } from '../list/use-list-state.ts'

/** The first and the last day of the changes to show. */
export function RecordPeriod({ state }: { state: ListState }) {
  const { t } = useTranslation()
  const fields = [
    { id: 'from', label: t('From') },
    { id: 'to', label: t('To') },
  ]
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 pb-3">
      {fields.map(({ id, label }) => (
        <DateField
          key={id}
          label={label}
          isOptional
          value={state.filter(id)}
          onChange={(day) => state.choose({ [id]: day })}
        />
      ))}
    </div>
  )
}
