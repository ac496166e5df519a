import { expect, it } from 'vitest'
import { isAllowedEndpoint } from './endpoint.ts'

it.each(['http://127.0.0.1:9/x', 'https://localhost/x'])('refuses %s outside of the local environment', (endpoint) => {
  expect(isAllowedEndpoint(endpoint, 'production')).toBe(false)
  expect(isAllowedEndpoint(endpoint, 'local')).toBe(true)
})

it('accepts a push service on the open internet', () => {
  expect(isAllowedEndpoint('https://updates.push.services.example/wpush/v2/abc', 'production')).toBe(true)
})
