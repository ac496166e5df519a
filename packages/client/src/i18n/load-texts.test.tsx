import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, textsScript, textsUrl } from './load-texts.ts'

afterEach(() => {
  localStorage.clear()
  document.documentElement.lang = ''
  window.pageTexts = undefined
})

/** Runs the page's own script. */
const ask = () => new Function(textsScript(textsUrl('ar', 'v1')))()

describe('the texts of a page', () => {
  it('are those that it was rendered with', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ Home: 'الرئيسية' }))
    ask()
    expect(await loadTexts()).toEqual({ Home: 'الرئيسية' })
    expect(fetch).toHaveBeenCalledOnce()
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/lang/ar?v=v1')
  })

  it('are asked for with the headers of every call, in the stored language, else in that of the page', () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}))
    const asked = () => Object.fromEntries(new Headers(fetch.mock.lastCall?.[1]?.headers))
    document.documentElement.lang = 'bn'
    ask()
    expect(asked()).toMatchObject({ 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'bn' })
    localStorage.setItem('locale', 'ar')
    ask()
    expect(asked()).toMatchObject({ 'accept-language': 'ar' })
  })

  it('may stand below data, as in other replies', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch')
    fetch.mockResolvedValue(Response.json({ message: '', data: { Home: 'الرئيسية' } }))
    ask()
    expect(await loadTexts()).toEqual({ Home: 'الرئيسية' })
    fetch.mockResolvedValue(Response.json({ data: 'بيانات' }))
    ask()
    expect(await loadTexts()).toEqual({ data: 'بيانات' })
  })

  it.each<[string, () => Promise<Response>]>([
    ['cannot be fetched', () => Promise.reject(new TypeError('away'))],
    ['are refused', () => Promise.resolve(new Response('{}', { status: 503 }))],
    ['are no texts', () => Promise.resolve(new Response('<html>'))],
  ])('that %s are only logged: the page speaks English', async (_, answer) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
    ask()
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await loadTexts()).toEqual({})
    expect(warned).toHaveBeenCalledOnce()
  })
})
