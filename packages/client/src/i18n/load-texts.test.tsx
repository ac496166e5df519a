import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, rewordedUrl, textsScript, textsUrl } from './locale.ts'

afterEach(() => {
  localStorage.clear()
  document.documentElement.lang = ''
  window.pageTexts = undefined
})

/** Runs the inline script that starts loading the translations. */
const runTextsScript = (...more: string[]) => new Function(textsScript([textsUrl('ar', 'v1'), ...more]))()

describe('loadTexts', () => {
  it('returns the translations that the page’s script requested', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ Home: 'الرئيسية' }))
    runTextsScript()
    expect(await loadTexts()).toEqual({ Home: 'الرئيسية' })
    expect(fetch).toHaveBeenCalledOnce()
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/lang/ar?v=v1')
  })

  it('prefers the texts that the market words otherwise', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
      Response.json(String(url).includes('reworded') ? { Cart: 'Basket' } : { Home: 'Home', Cart: 'Cart' }),
    )
    runTextsScript(rewordedUrl('ar', 'w1'))
    expect(await loadTexts()).toEqual({ Home: 'Home', Cart: 'Basket' })
  })

  it('requests them with the usual headers, in the stored language or else that of the page', () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}))
    const requestHeaders = () => Object.fromEntries(new Headers(fetch.mock.lastCall?.[1]?.headers))
    document.documentElement.lang = 'bn'
    runTextsScript()
    expect(requestHeaders()).toMatchObject({ 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'bn' })
    localStorage.setItem('locale', 'ar')
    runTextsScript()
    expect(requestHeaders()).toMatchObject({ 'accept-language': 'ar' })
  })

  it('unwraps translations from data', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch')
    fetch.mockResolvedValue(Response.json({ message: '', data: { Home: 'الرئيسية' } }))
    runTextsScript()
    expect(await loadTexts()).toEqual({ Home: 'الرئيسية' })
    fetch.mockResolvedValue(Response.json({ data: 'بيانات' }))
    runTextsScript()
    expect(await loadTexts()).toEqual({ data: 'بيانات' })
  })

  // docs/spec §8: Failed language load: only logged
  it.each<[string, () => Promise<Response>]>([
    ['cannot be fetched', () => Promise.reject(new TypeError('away'))],
    ['are refused', () => Promise.resolve(new Response('{}', { status: 503 }))],
    ['are no texts', () => Promise.resolve(new Response('<html>'))],
  ])('logs and returns none when they %s', async (_, answer) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
    runTextsScript()
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await loadTexts()).toEqual({})
    expect(warn).toHaveBeenCalledOnce()
  })
})
