import type { SellerOrder, StatusCounts } from '@rialto/contract'
import type { OrderStatus } from '@rialto/contract/enums'
import { useInfiniteQuery } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'
import type { ListData } from '../list/types.ts'
import { usePlace } from '../place/place-context.tsx'

const PER_PAGE = 50
const POLL_MS = 30_000

/** The orders of the current shop in one status, or all; read again every 30 seconds while the page is visible. */
export function useOrders(status: OrderStatus | undefined): { data: ListData<SellerOrder>; counts?: StatusCounts } {
  const { place } = usePlace()
  const query = useInfiniteQuery({
    queryKey: ['GET /seller/orders', place?.key, status],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call('GET /seller/orders', {
        query: { order_status: status, page: pageParam, per_page: PER_PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PER_PAGE < total ? pages.length + 1 : undefined),
    refetchInterval: POLL_MS,
  })
  const { data, error, isFetching, dataUpdatedAt, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  return {
    counts: data?.pages[0]?.status_wise_orders,
    data: {
      rows: data && unique(data.pages.flatMap(({ orders }) => orders)),
      total: data?.pages[0]?.total ?? null,
      error,
      isFetching,
      updatedAt: dataUpdatedAt,
      hasMore: hasNextPage,
      isLoadingMore: isFetchingNextPage,
      loadMore: () => void fetchNextPage(),
      reload: () => void refetch(),
    },
  }
}

/** An order that was placed between two pages moves the rest on by one, so the last of a page comes again. */
const unique = (orders: SellerOrder[]): SellerOrder[] => [...new Map(orders.map((order) => [order.id, order])).values()]
