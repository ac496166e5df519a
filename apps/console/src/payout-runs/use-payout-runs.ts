import { useRequestKey } from '@rialto/client/api/use-request-key.ts'
import type { PayoutLine, PayoutRun, PayoutRunDetails, RequestFor } from '@rialto/contract'
import { type WrittenCurrency, writtenCurrency } from '@rialto/contract/currencies'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { useSettings } from '../lib/settings.tsx'

export const RUNS = 'GET /admin/payout-runs'
export const LINES = 'GET /admin/payout-runs/{id}/lines'
const RUN = 'GET /admin/payout-runs/{id}'
const ACCOUNT = 'GET /admin/payout-account'
const CONNECT = 'GET /admin/connect'

const runKey = (id: number) => [RUN, id] as const

export const useRun = (id: number) =>
  useQuery({
    queryKey: runKey(id),
    queryFn: ({ signal }) => consoleApi.call(RUN, { params: { id }, signal }),
  })

export const useMarketAccount = () =>
  useQuery({
    queryKey: [ACCOUNT],
    queryFn: ({ signal }) => consoleApi.call(ACCOUNT, { signal }),
  })

/** Reads whether the market pays through Stripe, and what that needs. */
export const useConnect = () =>
  useQuery({
    queryKey: [CONNECT],
    queryFn: ({ signal }) => consoleApi.call(CONNECT, { signal }),
  })

/** The currency that the amounts of a run are in. */
export const useRunCurrency = ({ currency }: Pick<PayoutRun, 'currency'>): WrittenCurrency =>
  writtenCurrency(currency, useSettings())

/** A change of payouts, after which the run, its payouts, the list and what is owed are read again. */
function usePayoutChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        [RUNS, RUN, LINES, ACCOUNT, 'GET /admin/overview', 'GET /admin/ledger/accounts', 'GET /admin/ledger/shops'].map(
          (call) => queries.invalidateQueries({ queryKey: [call] }),
        ),
      ),
  })
}

type Proposal = RequestFor<'POST /admin/payout-runs'>['body']

export function useProposeRun() {
  const withKey = useRequestKey()
  return usePayoutChange((body: Proposal) =>
    withKey((key) => consoleApi.call('POST /admin/payout-runs', { body, headers: { 'idempotency-key': key } })),
  )
}

export type RunStep = 'check' | 'discard' | 'sent' | 'paid'

export const useStepRun = ({ id, version }: PayoutRunDetails) =>
  usePayoutChange((step: RunStep) => {
    const request = { params: { id }, body: { version } }
    switch (step) {
      case 'check':
        return consoleApi.call('POST /admin/payout-runs/{id}/check', request)
      case 'discard':
        return consoleApi.call('POST /admin/payout-runs/{id}/discard', request)
      case 'sent':
        return consoleApi.call('POST /admin/payout-runs/{id}/sent', request)
      case 'paid':
        return consoleApi.call('POST /admin/payout-runs/{id}/paid', request)
    }
  })

type Approval = Omit<RequestFor<'POST /admin/payout-runs/{id}/approve'>['body'], 'version'>

export const useApproveRun = ({ id, version }: PayoutRunDetails) =>
  usePayoutChange((presence: Approval) =>
    consoleApi.call('POST /admin/payout-runs/{id}/approve', { params: { id }, body: { ...presence, version } }),
  )

export type LineStep = { step: 'hold' | 'returned'; reason: string } | { step: 'release' | 'paid' }

export const useStepLine = ({ id, version }: PayoutRunDetails, { id: line_id }: PayoutLine) =>
  usePayoutChange((made: LineStep) => {
    const params = { id, line_id }
    switch (made.step) {
      case 'hold': {
        const body = { version, reason: made.reason }
        return consoleApi.call('POST /admin/payout-runs/{id}/lines/{line_id}/hold', { params, body })
      }
      case 'returned': {
        const body = { version, reason: made.reason }
        return consoleApi.call('POST /admin/payout-runs/{id}/lines/{line_id}/returned', { params, body })
      }
      case 'release':
        return consoleApi.call('POST /admin/payout-runs/{id}/lines/{line_id}/release', { params, body: { version } })
      case 'paid':
        return consoleApi.call('POST /admin/payout-runs/{id}/lines/{line_id}/paid', { params, body: { version } })
    }
  })

export const useChangeMarketAccount = () =>
  usePayoutChange((body: RequestFor<'PUT /admin/payout-account'>['body']) =>
    consoleApi.call('PUT /admin/payout-account', { body }),
  )
