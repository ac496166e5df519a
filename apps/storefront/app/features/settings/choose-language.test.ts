import { describe, expect, it, vi } from 'vitest'
import { chooseLanguage, type LanguagePage } from './language-page.ts'

const arabic = { id: 2, name: 'ar', title: 'العربية', direction: 'rtl' } as const

function recordSteps(loadTexts: LanguagePage['loadTexts']) {
  const steps: string[] = []
  const page: LanguagePage = {
    remember: (locale) => void steps.push(`remember ${locale}`),
    show: ({ name, direction }) => void steps.push(`show ${name} ${direction}`),
    loadTexts: (locale) => {
      steps.push(`load ${locale}`)
      return loadTexts(locale)
    },
    speak: (locale, texts) => void steps.push(`speak ${locale} ${texts.Home}`),
    reload: () => void steps.push('reload'),
  }
  return { steps, page }
}

describe('chooseLanguage', () => {
  // docs/spec §4: Locale. Choosing a language sets and saves it (`locale`), updates title and direction, reloads the
  // translations, then the page
  it('saves the locale, updates the document, reloads the translations, then the page', async () => {
    const { steps, page } = recordSteps(async () => ({ Home: 'الرئيسية' }))
    await chooseLanguage(arabic, page)
    expect(steps).toEqual(['remember ar', 'show ar rtl', 'load ar', 'speak ar الرئيسية', 'reload'])
  })

  it('logs translations that cannot be loaded, and still reloads the page', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { steps, page } = recordSteps(() => Promise.reject(new Error('away')))
    await chooseLanguage(arabic, page)
    expect(steps).toEqual(['remember ar', 'show ar rtl', 'load ar', 'reload'])
    expect(warn).toHaveBeenCalledOnce()
  })
})
