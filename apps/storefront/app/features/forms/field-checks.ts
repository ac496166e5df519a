import type { TFunction } from 'i18next'
import type { FieldErrors } from './use-submit.ts'

/** The server's words for a field that is missing; undefined where it is filled in. `field`: its name in a sentence. */
export const requiredWrong = (value: string, field: string, t: TFunction): string | undefined =>
  value.trim() ? undefined : t('The {{field}} field is required', { field })

/** Finds slips of the finger in a mail address: only the server knows what an address may look like. */
export function emailWrong(email: string, isRequired: boolean, t: TFunction): string | undefined {
  const field = t('email')
  if (email.trim() === '') return isRequired ? t('The {{field}} field is required', { field }) : undefined
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : t('The {{field}} field is not valid', { field })
}

/** The fields that are wrong, of all that were looked at; null: none is. */
export function wrongFields(found: Record<string, string | undefined>): FieldErrors | null {
  const wrong = Object.entries(found).flatMap(([field, words]) => (words ? [[field, words]] : []))
  return wrong.length > 0 ? Object.fromEntries(wrong) : null
}
