import { expect, it } from 'vitest'
import { formatFileSize } from './uploads.tsx'

it.each([
  [0, '1 kB'],
  [2_048, '2 kB'],
  [90_000, '88 kB'],
  [1_468_006, '1.4 MB'],
  [2 * 1024 * 1024, '2 MB'],
])('formats %i bytes as %s', (bytes, formatted) => {
  expect(formatFileSize(bytes, 'en')).toBe(formatted)
})

it('uses Western digits in every language', () => {
  expect(formatFileSize(1_468_006, 'bn')).toMatch(/^1\.4/)
})
