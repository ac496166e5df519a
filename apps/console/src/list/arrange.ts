import type { ListDescription } from './types.ts'
import type { ListState } from './use-list-state.ts'

type Arranged<Row> = Pick<ListDescription<Row>, 'columns' | 'filters' | 'search'>
type Choices = Pick<ListState, 'search' | 'sort' | 'filter'>

/** Filters, searches and sorts a list that is loaded whole. */
export function arrange<Row>(rows: readonly Row[], { columns, filters = [], search }: Arranged<Row>, state: Choices) {
  const chosen = filters
    .map((filter) => ({ filter, value: state.filter(filter.id) }))
    .filter(({ value }) => value !== '')
  const found = rows.filter(
    (row) =>
      chosen.every(({ filter, value }) => filter.matches(row, value)) &&
      (state.search === '' || !search?.matches || search.matches(row, state.search)),
  )
  const isDescending = state.sort.startsWith('-')
  const sortBy = columns.find(({ id }) => id === state.sort.replace(/^-/, ''))?.sortBy
  if (!sortBy) return found
  const sorted = found.sort((a, b) => compare(sortBy(a), sortBy(b)))
  return isDescending ? sorted.reverse() : sorted
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
