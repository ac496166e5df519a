import { SessionEndedError } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { showToast, toasts } from '@rialto/ui/toast-queue.ts'
import type { TFunction } from 'i18next'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** The first error message of each invalid field. */
export type FieldErrors = Readonly<Record<string, string>>

export interface Submission<V> {
  /**
   * Ref for the `<form>`: after a failure the first invalid field gets the focus, or else the field with `data-focus-on-error`.
   */
  form: RefObject<HTMLFormElement | null>
  /** Submits and returns whether it succeeded. Does nothing while a call is pending. */
  submit: (values: V) => Promise<boolean>
  pending: boolean
  errors: FieldErrors
  /** The message of a failure that belongs to no field, for a place beside the fields; the toast shows it as well (docs/spec §8). */
  problem: string | null
  /** Clears one field's error, for use when that field is edited; clears all errors when no field is given. */
  clearError: (field?: string) => void
  /** Shows errors of client-side validation in the same way as the server's. */
  showErrors: (errors: FieldErrors) => void
}

interface SubmitOptions<R> {
  onSuccess?: (result: R) => void
  /** Called instead of showing the error toast. Field errors are shown either way. */
  onError?: (error: unknown) => void
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
  const isRunning = useRef(false)
  const isUnmounted = useRef(false)
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const toastId = useRef<number | null>(null)

  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  useEffect(() => {
    if (failures > 0) focusInvalidField(form.current)
  }, [failures])

  const showErrors = useCallback((found: FieldErrors) => {
    setErrors(found)
    setFailures((count) => count + 1)
  }, [])
  const submit = async (values: V) => {
    if (isRunning.current) return false
    isRunning.current = true
    setPending(true)
    setErrors({})
    setProblem(null)
    // The toast of the previous attempt is out of date.
    if (toastId.current !== null) toasts.close(toastId.current)
    try {
      const result = await call(values)
      // `onDone` runs even when the form has been unmounted, since the call has taken effect.
      options.onSuccess?.(result)
      return true
    } catch (error) {
      if (isUnmounted.current) return false
      const found = error instanceof ApiError ? firstMessages(error.errors) : {}
      showErrors(found)
      if (Object.keys(found).length === 0 && !(error instanceof SessionEndedError))
        setProblem(getErrorMessage(error, t('The shop cannot be reached')))
      if (options.onError) options.onError(error)
      else toastId.current = showErrorToast(error, t('The shop cannot be reached'))
      return false
    } finally {
      isRunning.current = false
      if (!isUnmounted.current) setPending(false)
    }
  }
  const clearError = useCallback((field?: string) => {
    setProblem(null)
    setErrors((now) => {
      if (field === undefined) return {}
      if (!(field in now)) return now
      const { [field]: _, ...rest } = now
      return rest
    })
  }, [])
  return { form, submit, pending, errors, problem, clearError, showErrors }
}

function focusInvalidField(form: HTMLFormElement | null): void {
  const fallback = form?.querySelector<HTMLInputElement>('[data-focus-on-error]')
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  ;(invalid ?? fallback)?.focus()
  if (!invalid) fallback?.select()
}

const firstMessages = (errors: Record<string, string[]>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, [first]]) => (first ? [[field, first]] : [])))

/**
 * Returns the server's wording for a missing field, or undefined when the field is filled in. `field` is its name
 * within a sentence.
 */
export const validateRequired = (value: string, field: string, t: TFunction): string | undefined =>
  value.trim() ? undefined : t('The {{field}} field is required', { field })

/** Catches typing mistakes in an email address. The server alone decides which addresses are valid. */
export function validateEmail(email: string, isRequired: boolean, t: TFunction): string | undefined {
  const field = t('email')
  if (email.trim() === '') return isRequired ? t('The {{field}} field is required', { field }) : undefined
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : t('The {{field}} field is not valid', { field })
}

/** Returns the invalid fields among those checked, or null when all are valid. */
export function collectFieldErrors(found: Record<string, string | undefined>): FieldErrors | null {
  const wrong = Object.entries(found).flatMap(([field, words]) => (words ? [[field, words]] : []))
  return wrong.length > 0 ? Object.fromEntries(wrong) : null
}

/** Returns the server's message, or `fallback` when the server gave none or could not be reached. */
export function getErrorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || fallback
}

/**
 * Shows {@link getErrorMessage} as an error toast (docs/spec §8) and returns the toast's id. Shows nothing when the
 * session has ended, because features/session/auth-dialogs.tsx reports that once for all refused calls.
 */
export function showErrorToast(error: unknown, otherwise: string): number | null {
  if (error instanceof SessionEndedError) return null
  return showToast({ tone: 'error', title: getErrorMessage(error, otherwise) })
}
