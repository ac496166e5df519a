import type { MutationOptions } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api/client.ts'
import { queryClient } from './query.ts'

const serverError = () => new ApiError(500, 'internal', 'Something went wrong')

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  return () => {
    vi.useRealTimers()
  }
})

/** How often a query is tried before it fails. */
async function attemptsOf(key: string, error: Error): Promise<number> {
  const queryFn = vi.fn(() => Promise.reject(error))
  const result = queryClient.fetchQuery({ queryKey: [key], queryFn, retry: retryOf(key) }).catch(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  await result
  return queryFn.mock.calls.length
}
/** The retry option of a query's observer; `fetchQuery` by itself never retries. */
const retryOf = (key: string) => queryClient.defaultQueryOptions({ queryKey: [key] }).retry

describe('queryClient', () => {
  it.each([
    ['GET /addresses', serverError(), 3],
    ['GET /addresses', new TypeError('Failed to fetch'), 3],
    ['GET /addresses', new ApiError(404, 'not_found', 'No'), 1],
    ['GET /addresses', new ApiError(429, 'too_many', 'No'), 1],
    ['POST /cart/checkout', serverError(), 1],
    ['POST /cart/checkout', new TypeError('Failed to fetch'), 1],
    ['POST /cart/checkout', new ApiError(422, 'invalid', 'No'), 1],
  ])('tries %s with %s %i times', async (key, error, attempts) => {
    expect(await attemptsOf(key, error)).toBe(attempts)
  })

  it('does not retry mutations', () => {
    expect(queryClient.defaultMutationOptions<MutationOptions>({}).retry).toBe(false)
  })
})
