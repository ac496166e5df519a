import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { describe, expect, it } from 'vitest'
import { classifyError } from './error-screen.tsx'

const response = (status: number) => new ErrorResponse(status, '', null)

describe('classifyError', () => {
  it.each([
    [404, 'not_found'],
    [429, 'busy'],
    [500, 'broken'],
    [502, 'unreachable'],
    [503, 'unreachable'],
  ])('classifies status %i as %s', (status, failure) => expect(classifyError(response(status), true)).toBe(failure))

  it('classifies any error as offline while the browser is offline', () => {
    expect(classifyError(new TypeError('Failed to fetch'), false)).toBe('offline')
    expect(classifyError(new Error('anything'), false)).toBe('offline')
  })

  it('classifies the network errors of the browsers as unreachable', () => {
    for (const message of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])
      expect(classifyError(new TypeError(message), true)).toBe('unreachable')
  })

  it('classifies other errors as broken', () => {
    expect(classifyError(new TypeError('x is not a function'), true)).toBe('broken')
    expect(classifyError('thrown text', true)).toBe('broken')
  })
})
