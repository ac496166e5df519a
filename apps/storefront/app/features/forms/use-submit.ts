import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { showFailure } from '../errors/index.ts'

/** The first error message of each invalid field. */
export type FieldErrors = Readonly<Record<string, string>>

export interface Submission<V> {
  /**
   * Ref for the `<form>`: after a failure the first invalid field gets the focus, or else the field with `data-again`.
   */
  form: RefObject<HTMLFormElement | null>
  /** Submits and returns whether it succeeded. Does nothing while a call is pending. */
  submit: (values: V) => Promise<boolean>
  pending: boolean
  errors: FieldErrors
  /** Clears one field's error, for use when that field is edited; clears all errors when no field is given. */
  clearError: (field?: string) => void
  /** Shows errors of client-side validation in the same way as the server's. */
  showErrors: (errors: FieldErrors) => void
}

interface SubmitOptions<R> {
  onDone?: (result: R) => void
  /** Called instead of showing the error toast. Field errors are shown either way. */
  onFail?: (error: unknown) => void
}

/**
 * Submits a form by one API call: `pending` while it runs, the server's first message as a toast, its field errors at
 * the fields (docs/spec §8).
 *
 *     const { form, submit, pending, errors, clearError } = useSubmit((body: Body) => api.call('POST /login', { body }), { onDone })
 */
export function useSubmit<V, R>(call: (values: V) => Promise<R>, options: SubmitOptions<R> = {}): Submission<V> {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const gone = useRef(false)
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failures, setFailures] = useState(0)
  const told = useRef<number | null>(null)

  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  useEffect(() => {
    if (failures > 0) focusWrong(form.current)
  }, [failures])

  const showErrors = useCallback((found: FieldErrors) => {
    setErrors(found)
    setFailures((count) => count + 1)
  }, [])
  const submit = async (values: V) => {
    if (running.current) return false
    running.current = true
    setPending(true)
    setErrors({})
    // The toast of the previous attempt is out of date.
    if (told.current !== null) toasts.close(told.current)
    try {
      const result = await call(values)
      // `onDone` runs even when the form has been unmounted, since the call has taken effect.
      options.onDone?.(result)
      return true
    } catch (error) {
      if (gone.current) return false
      showErrors(error instanceof ApiError ? firstOfEach(error.errors) : {})
      if (options.onFail) options.onFail(error)
      else told.current = showFailure(error, t('The shop cannot be reached'))
      return false
    } finally {
      running.current = false
      if (!gone.current) setPending(false)
    }
  }
  const clearError = useCallback((field?: string) => {
    setErrors((now) => {
      if (field === undefined) return {}
      if (!(field in now)) return now
      const { [field]: _, ...rest } = now
      return rest
    })
  }, [])
  return { form, submit, pending, errors, clearError, showErrors }
}

function focusWrong(form: HTMLFormElement | null): void {
  const again = form?.querySelector<HTMLInputElement>('[data-again]')
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  ;(wrong ?? again)?.focus()
  if (!wrong) again?.select()
}

const firstOfEach = (errors: Record<string, string[]>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, [first]]) => (first ? [[field, first]] : [])))
