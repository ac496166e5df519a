import { describe, expect, it } from 'vitest'
import { text, translate } from './texts.ts'

const waitText = text('Too many failed tries. Please wait {{count}} minutes and try again.')

describe('translate with a count', () => {
  it.each([
    ['en', 1, 'wait 1 minute and'],
    ['en', 5, 'wait 5 minutes and'],
    ['ar', 2, 'الانتظار دقيقتين'],
    ['ar', 5, 'الانتظار 5 دقائق'],
    ['ar', 30, 'الانتظار 30 دقيقة'],
  ])('uses the plural form of the language: %s, %i', (locale, count, words) => {
    expect(translate(locale, waitText, { count })).toContain(words)
  })

  it('falls back to English for an unknown language', () => {
    expect(translate('xx', waitText, { count: 1 })).toContain('wait 1 minute and')
  })
})
