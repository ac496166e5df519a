import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { describe, expect, it, vi } from 'vitest'
import { fetchCategories } from './use-categories.ts'

describe('fetchCategories', () => {
  it('retries after a failure, and caches an empty list when the server has no such endpoint', async () => {
    const call = vi.spyOn(api, 'call').mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(fetchCategories()).rejects.toThrow('Failed to fetch')
    call.mockRejectedValueOnce(new ApiError(404, 'unknown', ''))
    expect(await fetchCategories()).toEqual([])
    expect(await fetchCategories()).toEqual([])
    expect(call).toHaveBeenCalledTimes(2)
  })
})
