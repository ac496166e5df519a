import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { KeptProduct } from '@rialto/contract'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { showError } from '../lib/errors.tsx'
import { useUndo } from './use-imports.ts'

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
