import type { UseQueryResult } from '@tanstack/react-query'
import type { ListData } from './types.ts'

type Query = Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'dataUpdatedAt' | 'refetch'>

/** The data of a list that one call answers whole. @param rows those to show; undefined until they are read */
export const wholeList = <Row>(
  { error, isFetching, dataUpdatedAt, refetch }: Query,
  { rows, total }: { rows: readonly Row[] | undefined; total: number | null },
): ListData<Row> => ({
  rows,
  total,
  error,
  isFetching,
  updatedAt: dataUpdatedAt,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => {},
  reload: () => void refetch(),
})
