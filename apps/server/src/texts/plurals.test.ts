import { describe, expect, it } from 'vitest'
import { text, translate } from './index.ts'

const wait = text('Too many failed tries. Please wait {{count}} minutes and try again.')

describe('a text with a number', () => {
  it.each([
    ['en', 1, 'wait 1 minute and'],
    ['en', 5, 'wait 5 minutes and'],
    ['ar', 2, 'الانتظار دقيقتين'],
    ['ar', 5, 'الانتظار 5 دقائق'],
    ['ar', 30, 'الانتظار 30 دقيقة'],
  ])('is told in the plural form of the language: %s, %i', (locale, count, words) => {
    expect(translate(locale, wait, { count })).toContain(words)
  })

  it('is English where the language is not known', () => {
    expect(translate('xx', wait, { count: 1 })).toContain('wait 1 minute and')
  })
})
