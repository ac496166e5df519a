import { email } from '@rialto/contract/input'
import { NAME_MAX } from '@rialto/contract/limits'
import { cleanLine } from '../../../../../lib/names.ts'

/** Parses a mail address, in lower case; null if it is not one. */
export function parseEmail(value: unknown): string | null {
  return email.safeParse(value).data?.toLowerCase() ?? null
}

/** Parses a name as one line that fits into an account; null if nothing remains. */
export function parseName(value: unknown): string | null {
  if (typeof value !== 'string') return null
  // The cut may have split a surrogate pair.
  const name = cleanLine(value)
    .slice(0, NAME_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
  return name.trim() || null
}
