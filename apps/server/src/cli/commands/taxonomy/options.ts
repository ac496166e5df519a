import type { LocalName } from '@rialto/contract'
import { UsageError } from '../../command.ts'

export const json = { type: 'boolean', help: 'Prints the result as JSON' } as const

export const names = {
  type: 'string',
  value: 'JSON',
  help: 'Names in other languages: {"fr": "Écouteurs"}; an empty one removes it',
} as const

/** Reads `--names`. */
export function readNamesOption(text: string | undefined): LocalName[] | undefined {
  if (text === undefined) return undefined
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return Object.entries(read).map(([locale, name]) => ({ locale, name: String(name) }))
  } catch {
    // Said below, as for any other value.
  }
  throw new UsageError('--names must be an object of JSON, such as {"fr": "Écouteurs"}')
}

/** Reads a place, which people count from 1. @returns its index */
export function readPosition(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError('--position must be a number from 1')
  return Number(text) - 1
}
