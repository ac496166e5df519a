import { ApiError } from '@rialto/client/api/client.ts'
import type { RequestFor } from '@rialto/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'

const ACCOUNT = 'GET /seller/payout-account'
const CHANGE = 'PATCH /seller/payout-account'
const OPEN = 'POST /seller/payout-account/connect'

/** The account to which the present shop is paid. */
export function useAccount() {
  const { place } = usePlace()
  return useQuery({
    queryKey: [ACCOUNT, place?.key],
    queryFn: ({ signal }) => consoleApi.call(ACCOUNT, { signal }),
  })
}

/** Gives, changes or confirms the account. */
export function useChangeAccount() {
  const { place } = usePlace()
  const queries = useQueryClient()
  const queryKey = [ACCOUNT, place?.key]
  return useMutation({
    mutationFn: (body: RequestFor<typeof CHANGE>['body']) => consoleApi.call(CHANGE, { body }),
    onSuccess: (own) => {
      queries.setQueryData(queryKey, own)
      // The reasons that hold the next payout have changed.
      void queries.invalidateQueries({ queryKey: ['GET /seller/payouts'] })
    },
    onError: (refusal) => {
      if (refusal instanceof ApiError && refusal.status === 409) void queries.invalidateQueries({ queryKey })
    },
  })
}

/** Makes an address at Stripe, and an account there first where it is asked for. */
export function useOpenConnect() {
  const { place } = usePlace()
  const queries = useQueryClient()
  const queryKey = [ACCOUNT, place?.key]
  return useMutation({
    mutationFn: (body: RequestFor<typeof OPEN>['body']) => consoleApi.call(OPEN, { body }),
    onSuccess: ({ account }) => queries.setQueryData(queryKey, account),
    onError: (refusal) => {
      if (refusal instanceof ApiError && refusal.status === 409) void queries.invalidateQueries({ queryKey })
    },
  })
}

/** Asks Stripe how the account stands. */
export function useAskConnect() {
  const { place } = usePlace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => consoleApi.call('POST /seller/payout-account/connect/ask'),
    onSuccess: (own) => {
      queries.setQueryData([ACCOUNT, place?.key], own)
      void queries.invalidateQueries({ queryKey: ['GET /seller/payouts'] })
    },
  })
}
