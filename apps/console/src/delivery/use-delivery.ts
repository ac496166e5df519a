import type { DataFor, RequestFor, ShopDelivery } from '@rialto/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'
import { useShownChange } from '../lib/use-shown-change.ts'

const keyOf = (place: string | undefined) => ['GET /seller/delivery', place]

/** The delivery of the shop: zones, methods, when it packs, and the next days. */
export function useDelivery() {
  const { place } = usePlace()
  return useQuery({
    queryKey: keyOf(place?.key),
    queryFn: ({ signal }) => consoleApi.call('GET /seller/delivery', { signal }),
  })
}

/** A change whose reply is the whole delivery, which the screen then shows. */
function useDeliveryChange<Input>(change: (input: Input) => Promise<ShopDelivery>) {
  const { place } = usePlace()
  return useShownChange({ queryKey: keyOf(place?.key), change, following: [['POST /seller/delivery/try']] })
}

export type DispatchBody = RequestFor<'PATCH /seller/delivery/dispatch'>['body']
export const useSaveDispatch = () =>
  useDeliveryChange((body: DispatchBody) => consoleApi.call('PATCH /seller/delivery/dispatch', { body }))

export type ZoneBody = RequestFor<'POST /seller/delivery/zones'>['body']
/** Adds a zone, or changes the one with an id. */
export const useSaveZone = (id: number | null) =>
  useDeliveryChange((body: ZoneBody) =>
    id === null
      ? consoleApi.call('POST /seller/delivery/zones', { body })
      : consoleApi.call('PATCH /seller/delivery/zones/{id}', { params: { id }, body }),
  )
export const useRemoveZone = () =>
  useDeliveryChange((id: number) => consoleApi.call('DELETE /seller/delivery/zones/{id}', { params: { id } }))

export type MethodBody = RequestFor<'POST /seller/delivery/methods'>['body']
/** Adds a method, or changes the one with an id. */
export const useSaveMethod = (id: number | null) =>
  useDeliveryChange((body: MethodBody) =>
    id === null
      ? consoleApi.call('POST /seller/delivery/methods', { body })
      : consoleApi.call('PATCH /seller/delivery/methods/{id}', { params: { id }, body }),
  )
export const useEndMethod = () =>
  useDeliveryChange((id: number) => consoleApi.call('DELETE /seller/delivery/methods/{id}', { params: { id } }))

type CopyBody = RequestFor<'POST /seller/delivery/from-template'>['body']
/** Copies a template of the market, or answers a change of one. */
export const useCopyTemplate = () =>
  useDeliveryChange((body: CopyBody) => consoleApi.call('POST /seller/delivery/from-template', { body }))

type CsvBody = Pick<RequestFor<'POST /seller/delivery/import'>['body'], 'version' | 'text'>

/** Shows what a CSV file would change; nothing changes yet. */
export const usePreviewCsv = () =>
  useMutation({
    mutationFn: (body: CsvBody) =>
      consoleApi.call('POST /seller/delivery/import', { body: { ...body, dry_run: true } }),
  })

export const useApplyCsv = () =>
  useDeliveryChange(async (body: CsvBody) => {
    await consoleApi.call('POST /seller/delivery/import', { body })
    return consoleApi.call('GET /seller/delivery')
  })

/** The part of a mutation that a dialog needs to save its edits. */
export interface Saving<Body> {
  mutate: (body: Body, options: { onSuccess: () => void }) => void
  error: Error | null
  isPending: boolean
}

type OrderBody = RequestFor<'POST /seller/delivery/order'>['body']
export const useSortDelivery = () =>
  useDeliveryChange((body: OrderBody) => consoleApi.call('POST /seller/delivery/order', { body }))

export type TryBody = RequestFor<'POST /seller/delivery/try'>['body']
export type Tried = DataFor<'POST /seller/delivery/try'>

/** Reads the offers to a shopper at an address; nothing is asked before the address has a country. */
export function useTriedAddress(body: TryBody, version: number) {
  const { place } = usePlace()
  return useQuery({
    queryKey: ['POST /seller/delivery/try', place?.key, version, body],
    queryFn: ({ signal }) => consoleApi.call('POST /seller/delivery/try', { body, signal }),
    placeholderData: (before) => before,
  })
}
