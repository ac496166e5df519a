import { describe, expect, it } from 'vitest'
import { type LocaleFacts, localeStep } from './locale-step.ts'

const facts: LocaleFacts = {
  asked: null,
  chosen: null,
  defaultThen: 'en',
  defaultNow: 'en',
  rendered: 'en',
  offered: ['en', 'ar', 'fr'],
}

describe('localeStep', () => {
  it('leaves a newcomer with the language that the page came in, without calling it a choice', () => {
    expect(localeStep({ ...facts, defaultThen: null })).toEqual({ locale: 'en', remember: false, reload: false })
  })

  it('reloads in the remembered language when the server did not know of it', () => {
    expect(localeStep({ ...facts, chosen: 'ar' })).toEqual({ locale: 'ar', remember: true, reload: true })
  })

  it('stays when the page is in the remembered language', () => {
    expect(localeStep({ ...facts, chosen: 'ar', rendered: 'ar' })).toMatchObject({ locale: 'ar', reload: false })
  })

  it('takes a language in the address for a choice', () => {
    const step = localeStep({ ...facts, asked: 'fr', rendered: 'fr', chosen: 'ar' })
    expect(step).toEqual({ locale: 'fr', remember: true, reload: false })
  })

  it('ignores a language in the address that the shop does not speak', () => {
    expect(localeStep({ ...facts, asked: 'xx' })).toMatchObject({ locale: 'en', remember: false, reload: false })
  })

  it('follows a changed default with whoever had followed the old one', () => {
    const changed = { ...facts, defaultNow: 'ar' }
    expect(localeStep({ ...changed, rendered: 'ar' })).toMatchObject({ locale: 'ar', reload: false })
    expect(localeStep(changed)).toMatchObject({ locale: 'ar', reload: true })
    expect(localeStep({ ...changed, chosen: 'en' })).toEqual({ locale: 'ar', remember: true, reload: true })
  })

  it('leaves whoever chose another language with it when the default changes', () => {
    expect(localeStep({ ...facts, defaultNow: 'ar', chosen: 'fr', rendered: 'fr' })).toMatchObject({
      locale: 'fr',
      reload: false,
    })
  })

  it('drops a remembered language that is no longer spoken', () => {
    expect(localeStep({ ...facts, chosen: 'de' })).toEqual({ locale: 'en', remember: false, reload: false })
  })
})
