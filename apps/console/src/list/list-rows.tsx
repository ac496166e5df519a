import { useIsPhone } from '../lib/use-is-phone.ts'
import { useShownColumns } from './columns/hidden-columns.ts'
import { ListCards } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'
import type { ListDescription } from './types.ts'
import type { CurrentRow } from './use-current-row.ts'
import type { ListState } from './use-list-state.ts'
import type { Selection } from './use-selection.ts'

export interface RowsProps<Row> {
  list: ListDescription<Row>
  rows: readonly Row[]
  /** The first rows take long. */
  isLate: boolean
  state: ListState
  selection: Selection<Row>
  current: CurrentRow<Row>
}

/** The rows as a table or, on phones, as cards. */
export function ListRows<Row>(props: RowsProps<Row>) {
  const columns = useShownColumns(props.list)
  return useIsPhone() ? <ListCards {...props} /> : <ListTable {...props} list={{ ...props.list, columns }} />
}
