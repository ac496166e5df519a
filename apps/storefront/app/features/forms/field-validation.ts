import type { TFunction } from 'i18next'
import type { FieldErrors } from './use-submit.ts'

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
