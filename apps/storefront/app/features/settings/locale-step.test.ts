import { describe, expect, it } from 'vitest'
import { type LocaleFacts, localeStep } from './use-locale-sync.ts'

const facts: LocaleFacts = {
  requested: null,
  chosen: null,
  previousDefault: 'en',
  currentDefault: 'en',
  rendered: 'en',
  offered: ['en', 'ar', 'fr'],
}

describe('localeStep', () => {
  it('keeps the language of the page at the first visit, without storing it as a choice', () => {
    expect(localeStep({ ...facts, previousDefault: null })).toEqual({ locale: 'en', remember: false, reload: false })
  })

  it('reloads in the stored language when the page is in another one', () => {
    expect(localeStep({ ...facts, chosen: 'ar' })).toEqual({ locale: 'ar', remember: true, reload: true })
  })

  it('does not reload when the page is in the stored language', () => {
    expect(localeStep({ ...facts, chosen: 'ar', rendered: 'ar' })).toMatchObject({ locale: 'ar', reload: false })
  })

  it('stores a language in the address as a choice', () => {
    const step = localeStep({ ...facts, requested: 'fr', rendered: 'fr', chosen: 'ar' })
    expect(step).toEqual({ locale: 'fr', remember: true, reload: false })
  })

  it('ignores a language in the address that the shop does not offer', () => {
    expect(localeStep({ ...facts, requested: 'xx' })).toMatchObject({ locale: 'en', remember: false, reload: false })
  })

  // docs/spec §4: When the server locale differs from the stored default, the locale is updated, the direction comes
  // from the language entry, the page reloads
  it('switches to a changed default when the shopper had the old one', () => {
    const changed = { ...facts, currentDefault: 'ar' }
    expect(localeStep({ ...changed, rendered: 'ar' })).toMatchObject({ locale: 'ar', reload: false })
    expect(localeStep(changed)).toMatchObject({ locale: 'ar', reload: true })
    expect(localeStep({ ...changed, chosen: 'en' })).toEqual({ locale: 'ar', remember: true, reload: true })
  })

  it('keeps another chosen language when the default changes', () => {
    expect(localeStep({ ...facts, currentDefault: 'ar', chosen: 'fr', rendered: 'fr' })).toMatchObject({
      locale: 'fr',
      reload: false,
    })
  })

  it('drops a stored language that is no longer offered', () => {
    expect(localeStep({ ...facts, chosen: 'de' })).toEqual({ locale: 'en', remember: false, reload: false })
  })
})
