import { ApiError } from '@rialto/client/api/client.ts'
import { isRouteErrorResponse } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { loadOr404, orElse, orNotFound, orNull, orUnreachable } from './load.ts'

const thrownBy = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )
const refusal = (status: number) => Promise.reject(new ApiError(status, 'code', 'words'))

describe('loadOr404', () => {
  it('returns the value', async () => {
    expect(await loadOr404(Promise.resolve(7))).toBe(7)
  })

  it.each([404, 422, 400])('throws 404 for status %i', async (status) => {
    expect(await thrownBy(loadOr404(refusal(status)))).toMatchObject({ init: { status: 404 } })
  })

  it('rethrows other failures', async () => {
    expect(await thrownBy(loadOr404(refusal(403)))).toBeInstanceOf(ApiError)
  })
})

describe('orUnreachable', () => {
  it('throws 503 for server and network errors, 429 for 429, and rethrows other refusals', async () => {
    expect(await thrownBy(orUnreachable(refusal(500)))).toMatchObject({ init: { status: 503 } })
    expect(await thrownBy(orUnreachable(Promise.reject(new TypeError('fetch failed'))))).toMatchObject({
      data: { reason: 'unreachable' },
    })
    expect(await thrownBy(orUnreachable(refusal(429)))).toMatchObject({ init: { status: 429 } })
    expect(await thrownBy(orUnreachable(refusal(409)))).toBeInstanceOf(ApiError)
    expect(isRouteErrorResponse(await thrownBy(orUnreachable(refusal(422))))).toBe(false)
  })
})

describe('orNotFound and orElse', () => {
  const unknown = () => Promise.reject(new ApiError(404, 'unknown', 'words'))

  it('orNotFound throws 404 only when the server has no such endpoint', async () => {
    expect(await thrownBy(orNotFound(unknown()))).toMatchObject({ init: { status: 404 } })
    expect(await thrownBy(orNotFound(refusal(404)))).toBeInstanceOf(ApiError)
    expect(await orNotFound(Promise.resolve(7))).toBe(7)
  })

  it('orElse returns the fallback only when the server has no such endpoint', async () => {
    expect(await orElse(unknown(), 7)).toBe(7)
    expect(await thrownBy(orElse(refusal(404), 7))).toBeInstanceOf(ApiError)
  })
})

describe('orNull', () => {
  it('is null for a part that is not there, without a word in the log', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    expect(await orNull(Promise.resolve(7), 'No reviews.')).toBe(7)
    expect(await orNull(refusal(404), 'No reviews.')).toBeNull()
    expect(log).not.toHaveBeenCalled()
  })

  it('is null for a part that could not be loaded, and tells the log', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    expect(await orNull(refusal(500), 'No reviews.')).toBeNull()
    expect(log).toHaveBeenCalledWith('No reviews.', expect.any(ApiError))
  })
})
