import type { RequestFor, ShopPickup } from '@rialto/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'
import { useShownChange } from '../lib/use-shown-change.ts'

const keyOf = (place: string | undefined) => ['GET /seller/pickup-places', place]

/** The places of the shop where orders are picked up, and their dates. */
export function usePickup() {
  const { place } = usePlace()
  return useQuery({
    queryKey: keyOf(place?.key),
    queryFn: ({ signal }) => consoleApi.call('GET /seller/pickup-places', { signal }),
  })
}

/** A change whose reply is the whole pick-up, which the screen then shows. */
function usePickupChange<Input>(change: (input: Input) => Promise<ShopPickup>) {
  const { place } = usePlace()
  return useShownChange({ queryKey: keyOf(place?.key), change })
}

export type PlaceBody = RequestFor<'POST /seller/pickup-places'>['body']
/** Adds a place, or changes one as it was seen. */
export const useSavePlace = (seen: { id: number; version: number } | null) =>
  usePickupChange((body: PlaceBody) =>
    seen
      ? consoleApi.call('PATCH /seller/pickup-places/{id}', {
          params: { id: seen.id },
          body: { version: seen.version, ...body },
        })
      : consoleApi.call('POST /seller/pickup-places', { body }),
  )
export const useEndPlace = () =>
  usePickupChange((id: number) => consoleApi.call('DELETE /seller/pickup-places/{id}', { params: { id } }))

export type DateBody = Required<RequestFor<'POST /seller/pickup-dates'>['body']>
/** Adds dates, or changes one as it was seen. */
export const useSaveDate = (seen: { id: number; version: number } | null) =>
  usePickupChange(({ place_id, weeks, ...body }: DateBody) =>
    seen
      ? consoleApi.call('PATCH /seller/pickup-dates/{id}', {
          params: { id: seen.id },
          body: { version: seen.version, ...body },
        })
      : consoleApi.call('POST /seller/pickup-dates', { body: { place_id, weeks, ...body } }),
  )
export const useEndDate = () =>
  usePickupChange((id: number) => consoleApi.call('DELETE /seller/pickup-dates/{id}', { params: { id } }))

/** Offers pick-up to shoppers, or no longer: a method of the shop's delivery. */
export function useOfferPickup(name: string) {
  const { place } = usePlace()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ method, isOffered }: { method: ShopPickup['method']; isOffered: boolean }) {
      const { version } = await consoleApi.call('GET /seller/delivery', {})
      if (method)
        return consoleApi.call('PATCH /seller/delivery/methods/{id}', {
          params: { id: method.id },
          body: { version, is_active: isOffered },
        })
      return consoleApi.call('POST /seller/delivery/methods', {
        body: { version, kind: 'pickup', name, transit_min: null, transit_max: null, rates: [] },
      })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(place?.key) }),
  })
}

const ordersKey = (dateId: number) => ['GET /seller/pickup-dates/{id}/orders', dateId]

/** The orders of a date's day, as they are handed over; read anew each time, since others hand over too. */
export function useOrdersOfDay(dateId: number) {
  return useQuery({
    queryKey: ordersKey(dateId),
    queryFn: ({ signal }) =>
      consoleApi.call('GET /seller/pickup-dates/{id}/orders', { params: { id: dateId }, signal }),
    staleTime: 0,
  })
}

export function useHandOver(dateId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, code }: { id: number; code: string }) =>
      consoleApi.call('POST /seller/orders/{id}/pickup-code', { params: { id }, body: { code } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ordersKey(dateId) }),
  })
}
