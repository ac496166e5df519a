import { ApiError } from '@rialto/client/api/client.ts'
import { isRouteErrorResponse } from 'react-router'
import { describe, expect, it } from 'vitest'
import { loadOr404, orElse, orNotFound, orUnreachable } from './load.ts'

const thrown = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )
const refusal = (status: number) => Promise.reject(new ApiError(status, 'code', 'words'))

describe('loadOr404', () => {
  it('gives what came', async () => {
    expect(await loadOr404(Promise.resolve(7))).toBe(7)
  })

  it.each([404, 422, 400])('makes Page Not Found of %i', async (status) => {
    expect(await thrown(loadOr404(refusal(status)))).toMatchObject({ init: { status: 404 } })
  })

  it('leaves other failures as they are', async () => {
    expect(await thrown(loadOr404(refusal(403)))).toBeInstanceOf(ApiError)
  })
})

describe('orUnreachable', () => {
  it('tells failures of the API and of the way to it from refusals', async () => {
    expect(await thrown(orUnreachable(refusal(500)))).toMatchObject({ init: { status: 503 } })
    expect(await thrown(orUnreachable(Promise.reject(new TypeError('fetch failed'))))).toMatchObject({
      data: { reason: 'unreachable' },
    })
    expect(await thrown(orUnreachable(refusal(429)))).toMatchObject({ init: { status: 429 } })
    expect(await thrown(orUnreachable(refusal(409)))).toBeInstanceOf(ApiError)
    expect(isRouteErrorResponse(await thrown(orUnreachable(refusal(422))))).toBe(false)
  })
})

describe('a call that the server does not know', () => {
  const unknown = () => Promise.reject(new ApiError(404, 'unknown', 'words'))

  it('makes Page Not Found of a page that is made of it', async () => {
    expect(await thrown(orNotFound(unknown()))).toMatchObject({ init: { status: 404 } })
    expect(await thrown(orNotFound(refusal(404)))).toBeInstanceOf(ApiError)
    expect(await orNotFound(Promise.resolve(7))).toBe(7)
  })

  it('is done without where a page can', async () => {
    expect(await orElse(unknown(), 7)).toBe(7)
    expect(await thrown(orElse(refusal(404), 7))).toBeInstanceOf(ApiError)
  })
})
