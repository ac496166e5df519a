import { UsageError } from './command.ts'

/** The options of commands that print long lists. */
export const pageOptions = {
  page: { type: 'string', value: 'NUMBER', help: 'Which page of the list; 1 unless said otherwise' },
  limit: { type: 'string', value: 'NUMBER', help: 'How many on a page, up to 1000; 50 unless said otherwise' },
} as const

const LIMIT_MAX = 1_000

/** Throws {@link UsageError}. */
export const pageOf = (input: { page: string | undefined; limit: string | undefined }) => ({
  page: wholeNumber('page', input.page ?? '1', 1_000_000),
  per_page: wholeNumber('limit', input.limit ?? '50', LIMIT_MAX),
})

function wholeNumber(name: string, text: string, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > max) throw new UsageError(`--${name} must be a number from 1 to ${max}`)
  return value
}

/** The line below a table that is not complete; otherwise undefined. */
export const moreLine = ({
  total,
  current_page,
  last_page,
}: {
  total: number
  current_page: number
  last_page: number
}) => (last_page > 1 ? `Page ${current_page} of ${last_page}; ${total} in all.` : undefined)
