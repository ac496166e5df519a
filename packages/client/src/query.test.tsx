import type { MutationOptions } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api/client.ts'
import { queryClient } from './query.ts'

const broken = () => new ApiError(500, 'internal', 'Something went wrong')

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  return () => {
    vi.useRealTimers()
  }
})

/** How often a call is made before its failure is told. */
async function triesOf(key: string, error: Error): Promise<number> {
  const queryFn = vi.fn(() => Promise.reject(error))
  const told = queryClient.fetchQuery({ queryKey: [key], queryFn, retry: retryOf(key) }).catch(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  await told
  return queryFn.mock.calls.length
}
/** As an observer has it: `fetchQuery` alone never tries again. */
const retryOf = (key: string) => queryClient.defaultQueryOptions({ queryKey: [key] }).retry

describe('a query that fails', () => {
  it.each([
    ['GET /addresses', broken(), 3],
    ['GET /addresses', new TypeError('Failed to fetch'), 3],
    ['GET /addresses', new ApiError(404, 'not_found', 'No'), 1],
    ['GET /addresses', new ApiError(429, 'too_many', 'No'), 1],
    ['POST /cart/checkout', broken(), 1],
    ['POST /cart/checkout', new TypeError('Failed to fetch'), 1],
    ['POST /cart/checkout', new ApiError(422, 'invalid', 'No'), 1],
  ])('%s with %s is asked %i times before that is told', async (key, error, tries) => {
    expect(await triesOf(key, error)).toBe(tries)
  })

  it('keeps a mutation from being sent again', () => {
    expect(queryClient.defaultMutationOptions<MutationOptions>({}).retry).toBe(false)
  })
})
