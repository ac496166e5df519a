import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
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
        <label key={id} className="flex min-h-11 items-center gap-2 text-ink-2">
          {label}
          <input
            type="date"
            value={state.filter(id)}
            onChange={(event) => state.choose({ [id]: event.target.value })}
            className="min-h-9 rounded-control border border-line-strong bg-card px-2.5 text-ink"
          />
        </label>
      ))}
    </div>
  )
}
