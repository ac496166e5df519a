import type { RequestFor, ShopProfile } from '@rialto/contract'
import { useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'
import { useShownChange } from '../lib/use-shown-change.ts'

const POLL_MS = 30_000

const keyOf = (place: string | undefined) => ['GET /seller/shop/profile', place]

/** The present shop; read again every 30 seconds, since others of the team edit it too. */
export function useShop() {
  const { place } = usePlace()
  return useQuery({
    queryKey: keyOf(place?.key),
    queryFn: ({ signal }) => consoleApi.call('GET /seller/shop/profile', { signal }),
    refetchInterval: POLL_MS,
  })
}

/** A change whose reply is the whole shop, which the screen then shows. */
function useShopChange<Input>(change: (input: Input) => Promise<{ shop: ShopProfile }>) {
  const { place } = usePlace()
  // The name and logo of the shop stand in the frame too.
  return useShownChange({ queryKey: keyOf(place?.key), change, following: [['GET /console/me']] })
}

export type HolidayInput = RequestFor<'POST /seller/shop/holidays'>['body']
type Body = RequestFor<'PATCH /seller/shop'>['body']

export const useSaveShop = () => useShopChange((body: Body) => consoleApi.call('PATCH /seller/shop', { body }))

export const useSavePicture = () =>
  useShopChange((files: { logo?: Blob; banner?: Blob }) =>
    consoleApi.call('POST /seller/shop/pictures', { body: {}, files }),
  )

export const useAddHoliday = () =>
  useShopChange((body: HolidayInput) => consoleApi.call('POST /seller/shop/holidays', { body }))

export const useRemoveHoliday = () =>
  useShopChange((id: number) => consoleApi.call('DELETE /seller/shop/holidays/{id}', { params: { id } }))
