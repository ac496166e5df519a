import { expect, it } from 'vitest'
import { isPublicUrl } from './network.ts'

it.each(['http://127.0.0.1:9/x', 'https://localhost/x'])('refuses %s outside of the local environment', (endpoint) => {
  expect(isPublicUrl(endpoint, 'production')).toBe(false)
  expect(isPublicUrl(endpoint, 'local')).toBe(true)
})

it.each(['https://10.0.0.8/x', 'https://[::1]:8443/x', 'https://u:p@hooks.example/x', 'http://hooks.example/x', 'x'])(
  'refuses %s in production',
  (url) => expect(isPublicUrl(url, 'production')).toBe(false),
)

it('accepts a push service on the open internet', () => {
  expect(isPublicUrl('https://updates.push.services.example/wpush/v2/abc', 'production')).toBe(true)
})
