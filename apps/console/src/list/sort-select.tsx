import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import type { ListState } from './use-list-state.ts'

interface SortSelectProps {
  state: ListState
  /** The values of `sort` and their names; the first is the order without a choice. */
  orders: readonly { value: string; label: string }[]
}

/** The order of a list that is loaded page by page, which the server sorts. */
export function SortSelect({ state, orders }: SortSelectProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('Sort')}
      labelHidden
      value={state.sort}
      onChange={({ currentTarget }) => state.choose({ sort: currentTarget.value })}
      className="w-48 max-w-full"
    >
      {orders.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}
