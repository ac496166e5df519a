import { LIST_LIMIT_MAX } from '@rialto/contract/limits'
import type { DifferenceState } from '@rialto/contract/proof-enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { consoleApi } from '../lib/api.ts'

export const PROOFS = 'GET /admin/proofs'
export const DIFFERENCES = 'GET /admin/differences'

/** A proof takes seconds to minutes. */
const LOOK_EVERY_MS = 2_000

/** The latest nights and what runs; read again while a proof runs, with the differences once it is over. */
export function useProofs() {
  const queries = useQueryClient()
  const proofs = useQuery({
    queryKey: [PROOFS, 'latest'],
    queryFn: ({ signal }) => consoleApi.call(PROOFS, { query: { limit: 1 }, signal }),
    refetchInterval: ({ state }) => (state.data?.run?.state === 'running' ? LOOK_EVERY_MS : false),
  })
  const ended = proofs.data?.run?.ended_at
  useEffect(() => {
    if (!ended) return
    void queries.invalidateQueries({ queryKey: [DIFFERENCES] })
    void queries.invalidateQueries({ queryKey: [PROOFS, 'nights'] })
  }, [queries, ended])
  return proofs
}

const DEVICES = 'GET /admin/push-subscriptions'

/** The person's devices, which are told of differences. */
export function useAlertDevices() {
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: [DEVICES], queryFn: ({ signal }) => consoleApi.call(DEVICES, { signal }) })
  return { devices: data, reload: () => queries.invalidateQueries({ queryKey: [DEVICES] }) }
}

/** All that a proof or a settled difference changes. */
function useReload() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [PROOFS, DIFFERENCES, 'GET /admin/overview'].map((call) => queries.invalidateQueries({ queryKey: [call] })),
    )
}

/** The latest corrections of accounts that two people have made. */
export function useCorrections() {
  const call = 'GET /admin/ledger/adjustments'
  return useQuery({
    queryKey: [call, 'posted'],
    queryFn: ({ signal }) => consoleApi.call(call, { query: { state: 'posted', limit: LIST_LIMIT_MAX }, signal }),
  })
}

export function useAskForProof() {
  const reload = useReload()
  return useMutation({
    mutationFn: (full: boolean) => consoleApi.call('POST /admin/proofs', { body: { full } }),
    onSettled: reload,
  })
}

interface Settlement {
  id: number
  version: number
  note: string
  adjustment_id: number | null
}

export function useSettle() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, ...body }: Settlement) =>
      consoleApi.call('POST /admin/differences/{id}/settle', { params: { id }, body }),
    onSettled: reload,
  })
}

export const readDifferences = (state: DifferenceState, cursor: string | undefined, signal: AbortSignal) =>
  consoleApi
    .call(DIFFERENCES, { query: { state, cursor: cursor === undefined ? undefined : Number(cursor) }, signal })
    .then(({ items, next_cursor }) => ({ items, next_cursor: next_cursor === null ? null : String(next_cursor) }))
