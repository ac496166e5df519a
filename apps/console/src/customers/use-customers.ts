import { CUSTOMER_VIEWS } from '@rialto/contract/market-enums'
import { consoleApi } from '../lib/api.ts'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'

export const CUSTOMERS = 'GET /admin/customers'

/** The people with an account as the list's state asks for them. */
export function useCustomers(state: ListState) {
  const search = useDebounced(state.search.trim())
  const view = CUSTOMER_VIEWS.find((one) => one === state.view)
  return usePagedList({
    queryKey: [CUSTOMERS, 'market', { view, search }],
    read: (cursor, signal) => consoleApi.call(CUSTOMERS, { query: { view, search, cursor }, signal }),
    isRealtime: false,
  })
}
