import { useEffect, useRef } from 'react'
import type { EditForm } from '../form/use-edit-form.ts'

const PAUSE_MS = 700

/** Saves a form by itself once nothing has been typed for a moment. What was refused is sent again only after another change. */
export function useAutosave<Values extends object>(form: EditForm<Values>): void {
  const refused = useRef<{ values: Values; base: Values } | null>(null)
  const { values, base, changed, conflicts, isBusy, autosave } = form
  const latest = useRef(autosave)
  latest.current = autosave
  const isWaiting = changed.length > 0 && conflicts.length === 0 && !isBusy

  useEffect(() => {
    if (!isWaiting || (refused.current?.values === values && refused.current.base === base)) return
    const timer = setTimeout(() => {
      void latest.current().then((isSaved) => {
        refused.current = isSaved ? null : { values, base }
      })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, values, base])
}
