import { EMAIL_MAX, NAME_MAX } from '@rialto/contract/limits'
import { z } from 'zod'

const Email = z.email().max(EMAIL_MAX)

/** Parses a mail address, in lower case; null if it is not one. */
export function parseEmail(value: unknown): string | null {
  const { data } = Email.safeParse(typeof value === 'string' ? value.trim().toLowerCase() : undefined)
  return data ?? null
}

/** Parses a name as one line that fits into an account; null if nothing remains. */
export function parseName(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const line = value
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  // The cut may have split a surrogate pair.
  const name = line.slice(0, NAME_MAX).replace(/[\uD800-\uDBFF]$/, '')
  return name.trim() || null
}
