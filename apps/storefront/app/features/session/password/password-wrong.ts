import { PASSWORD_MAX, PASSWORD_MIN } from '@rialto/contract/limits'
import type { TFunction } from 'i18next'

/** The server's message for a new password that fails its simple checks, or undefined when it passes. */
export function passwordWrong(password: string, t: TFunction): string | undefined {
  const field = t('password')
  if (password === '') return t('The {{field}} field is required', { field })
  if (password.length < PASSWORD_MIN)
    return t('The {{field}} field must have at least {{min}} characters', { field, min: PASSWORD_MIN })
  if (password.length > PASSWORD_MAX)
    return t('The {{field}} field must have at most {{max}} characters', { field, max: PASSWORD_MAX })
  return undefined
}
