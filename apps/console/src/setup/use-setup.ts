import type { MarketSetup } from '@rialto/contract'
import type { SetupChoice, SetupStep } from '@rialto/contract/market-enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { userQuery } from '../access/session.tsx'
import { consoleApi } from '../lib/api.ts'

const KEY = ['GET /admin/setup']

/** How far the market is set up; null once it was opened here. Refused with 404 in a market that is open. */
export const useSetup = () =>
  useQuery<MarketSetup | null>({
    queryKey: KEY,
    queryFn: ({ signal }) => consoleApi.call('GET /admin/setup', { signal }),
  })

/** Runs calls of the setup, which reply with how far it is then. */
export function useSetupCall<Input>(call: (input: Input) => Promise<MarketSetup>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (setup) => {
      queries.setQueryData(KEY, setup)
      // The console's frame names the shop that the person has opened here.
      void queries.invalidateQueries({ queryKey: userQuery.queryKey })
    },
  })
}

export const useSaveStep = () =>
  useSetupCall((body: { step: SetupStep; state: SetupChoice }) => consoleApi.call('PATCH /admin/setup', { body }))

/** Opens the market, which has no setup then. */
export function useOpenMarket() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => consoleApi.call('POST /admin/setup/open'),
    onSuccess: () => queries.setQueryData(KEY, null),
  })
}
