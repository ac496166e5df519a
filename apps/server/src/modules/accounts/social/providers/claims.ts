import { EMAIL_MAX, NAME_MAX } from '@rialto/contract/limits'
import { z } from 'zod'

const Email = z.email().max(EMAIL_MAX)

/** A mail address as accounts hold it; null for what is none. */
export function readEmail(value: unknown): string | null {
  const { data } = Email.safeParse(typeof value === 'string' ? value.trim().toLowerCase() : undefined)
  return data ?? null
}

/** A name of one line that fits into an account; null where nothing is left. */
export function readName(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const line = value
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  // Half of a character may be left where the cut is.
  const name = line.slice(0, NAME_MAX).replace(/[\uD800-\uDBFF]$/, '')
  return name.trim() || null
}
