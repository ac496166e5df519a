import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ImportAnswers, ImportDiff, KeptProduct } from '@rialto/contract'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'

export interface Correction {
  line: number
  column: number
  value: string
}

/** The pasted text, or a file. */
export interface ImportSource {
  text: string
  file: File | null
  corrections: readonly Correction[]
  /** The person's answers to the questions that the source leaves open. */
  answers: ImportAnswers
}

/** A request without files must stay below one megabyte, in any script. */
const TEXT_AS_FILE = 200_000

/** Asks for the changes that a source would make. */
export const useProposal = () =>
  useMutation({
    mutationFn: ({ text, file, corrections, answers }: ImportSource): Promise<ImportDiff> => {
      const upload = file ?? (text.length > TEXT_AS_FILE ? new File([text], 'rows.txt') : null)
      const given = Object.keys(answers).length > 0
      const body = { dry_run: true, corrections: [...corrections], ...(given && { answers }) }
      return upload
        ? consoleApi.call('POST /seller/products/import', {
            // A form carries lists and objects as text.
            body: { dry_run: true, corrections: JSON.stringify(corrections), answers: JSON.stringify(answers) },
            files: { file: upload },
          })
        : consoleApi.call('POST /seller/products/import', { body: { ...body, text } })
    },
  })

/** Everything that an import or its undo may have changed is read again. */
function useReloadProducts() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/seller/') })
}

/** Applies exactly what was shown. */
export function useApply() {
  const reload = useReloadProducts()
  return useMutation({
    mutationFn: (import_id: number) => consoleApi.call('POST /seller/products/import', { body: { import_id } }),
    onSuccess: reload,
  })
}

function useUndo() {
  const reload = useReloadProducts()
  return useMutation({
    mutationFn: (id: number) => consoleApi.call('POST /seller/imports/{id}/undo', { params: { id } }),
    onSettled: reload,
  })
}

/** The imports of the current shop, the newest first. */
export function useImports() {
  const { place } = usePlace()
  return useQuery({
    queryKey: ['GET /seller/imports', place?.key],
    queryFn: ({ signal }) => consoleApi.call('GET /seller/imports', { signal }),
  })
}

/** Undoes an import, and tells how many products were put back and which ones were not. */
export function useAnnounceUndo() {
  const { t } = useTranslation()
  const undo = useUndo()
  const [kept, setKept] = useState<readonly KeptProduct[]>([])
  const run = (id: number) =>
    undo.mutate(id, {
      onSuccess: (data) => {
        setKept(data.kept)
        showToast({
          tone: data.undone > 0 ? 'success' : 'warning',
          title: t('Products put back: {{number}}', { number: data.undone }),
        })
      },
      onError: (error) => showError(error, t('The shop cannot be reached')),
    })
  return { run, kept, pendingId: undo.isPending ? undo.variables : null }
}

export type AnnouncedUndo = ReturnType<typeof useAnnounceUndo>
