import type { RequestFor, SearchOccasion, SearchSynonym } from '@rialto/contract'
import type { SearchReportView } from '@rialto/contract/market-enums'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'

const SYNONYMS = 'GET /admin/search-synonyms'
const OCCASIONS = 'GET /admin/search-occasions'
const REPORT = 'GET /admin/search-report'

export type SynonymBody = RequestFor<'POST /admin/search-synonyms'>['body']
export type OccasionBody = RequestFor<'POST /admin/search-occasions'>['body']
export type TrialBody = RequestFor<'POST /admin/search-trial'>['body']

export const useSynonyms = () =>
  useQuery({ queryKey: [SYNONYMS], queryFn: ({ signal }) => consoleApi.call(SYNONYMS, { signal }) })

export const useOccasions = () =>
  useQuery({ queryKey: [OCCASIONS], queryFn: ({ signal }) => consoleApi.call(OCCASIONS, { signal }) })

export const useReport = (query: { kind: SearchReportView; days: number; locale?: string }) =>
  useQuery({
    queryKey: [REPORT, query],
    queryFn: ({ signal }) => consoleApi.call(REPORT, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** A change after which the list is read again. */
function useChange<Input, Reply>(key: string, change: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: [key] }) })
}

/** @param id undefined: it is being made */
export const useSaveSynonym = (id: number | undefined) =>
  useChange(
    SYNONYMS,
    ({ version, ...body }: SynonymBody & { version: number }): Promise<{ synonym: SearchSynonym }> =>
      id === undefined
        ? consoleApi.call('POST /admin/search-synonyms', { body })
        : consoleApi.call('PATCH /admin/search-synonyms/{id}', { params: { id }, body: { version, ...body } }),
  )

/** @param id undefined: it is being made */
export const useSaveOccasion = (id: number | undefined) =>
  useChange(
    OCCASIONS,
    ({ version, ...body }: OccasionBody & { version: number }): Promise<{ occasion: SearchOccasion }> =>
      id === undefined
        ? consoleApi.call('POST /admin/search-occasions', { body })
        : consoleApi.call('PATCH /admin/search-occasions/{id}', { params: { id }, body: { version, ...body } }),
  )

export const useRemoveSynonym = () =>
  useChange(SYNONYMS, (id: number) => consoleApi.call('DELETE /admin/search-synonyms/{id}', { params: { id } }))

export const useRemoveOccasion = () =>
  useChange(OCCASIONS, (id: number) => consoleApi.call('DELETE /admin/search-occasions/{id}', { params: { id } }))

/** The results of a search today and with a draft. @param body null: the draft lacks something */
export const useTrial = (body: TrialBody | null) =>
  useQuery({
    queryKey: ['POST /admin/search-trial', body],
    queryFn: ({ signal }) => (body ? consoleApi.call('POST /admin/search-trial', { body, signal }) : null),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Products that shoppers find by some words. */
export const useFoundProducts = (search: string) =>
  useQuery({
    queryKey: ['GET /products', search],
    queryFn: ({ signal }) => consoleApi.call('GET /products', { query: { search, per_page: 8 }, signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })
