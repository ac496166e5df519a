import type { NotificationSettings } from '@rialto/contract'
import type { NotificationKind, NotificationWay } from '@rialto/contract/enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'

interface Switched {
  kind: NotificationKind
  way: NotificationWay
  is_on: boolean
}

/** How the person hears of the current shop's events. A switch shows its new place at once, and goes back if that was refused. */
export function useNotificationSettings() {
  const { place } = usePlace()
  const queries = useQueryClient()
  const queryKey = ['GET /seller/notification-settings', place?.key]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => consoleApi.call('GET /seller/notification-settings', { signal }),
  })
  const show = (settings: NotificationSettings) => queries.setQueryData(queryKey, settings)
  const change = useMutation({
    mutationFn: (body: Switched) => consoleApi.call('PATCH /seller/notification-settings', { body }),
    onMutate: async ({ kind, way, is_on }) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<NotificationSettings>(queryKey)
      if (before)
        show({ ...before, kinds: before.kinds.map((one) => (one.kind === kind ? { ...one, [way]: is_on } : one)) })
      return { before }
    },
    onError: (_error, _switched, context) => context?.before && show(context.before),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const removeDevice = useMutation({
    mutationFn: (id: number) => consoleApi.call('DELETE /seller/push-subscriptions/{id}', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return { query, change, removeDevice, reload: () => queries.invalidateQueries({ queryKey }) }
}
