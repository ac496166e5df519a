import { describe, expect, it } from 'vitest'
import { negotiateLocale } from './locale.ts'

const negotiate = (header?: string) => negotiateLocale(header, ['en', 'ar', 'fr'], 'en')

describe('negotiateLocale', () => {
  it.each([
    [undefined, 'en'],
    ['ar', 'ar'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['de, ar;q=0.5, en;q=0.4', 'ar'],
    ['en;q=0.2, fr;q=0.7', 'fr'],
    ['de', 'en'],
    ['fr;q=0', 'en'],
    [';;;,,q=;', 'en'],
    ['*', 'en'],
    ['x'.repeat(10_000), 'en'],
  ])('%s → %s', (header, locale) => expect(negotiate(header)).toBe(locale))
})
