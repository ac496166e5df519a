import { expect, it } from 'vitest'
import { chooseEncoding } from './encoding.ts'

it.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5, gzip', 'br'],
  ['br;q=0, gzip;q=0.8', 'gzip'],
  ['br; q=0.000, gzip', 'gzip'],
  ['br ;q=0, gzip;q=0.0', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('answers Accept-Encoding %s in %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
