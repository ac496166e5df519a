import { isRouteErrorResponse } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ApiError } from './client.ts'
import { loadOr404, orUnreachable } from './load.ts'

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
