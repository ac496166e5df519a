import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, TEXTS_LINK_ID, textsUrl } from './load-texts.ts'

afterEach(() => document.head.replaceChildren())

/** As the server draws it into the head. */
function preload(): void {
  document.head.append(
    Object.assign(document.createElement('link'), { id: TEXTS_LINK_ID, href: textsUrl('ar', 'v1'), rel: 'preload' }),
  )
}

describe('the texts of a page', () => {
  it('are those that it was rendered with', async () => {
    preload()
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ Home: 'الرئيسية' }))
    expect(await loadTexts()).toEqual({ Home: 'الرئيسية' })
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/lang/ar?v=v1')
  })

  it('may stand below data, as in other replies', async () => {
    preload()
    const fetch = vi.spyOn(globalThis, 'fetch')
    fetch.mockResolvedValue(Response.json({ message: '', data: { Home: 'الرئيسية' } }))
    expect(await loadTexts()).toEqual({ Home: 'الرئيسية' })
    fetch.mockResolvedValue(Response.json({ data: 'بيانات' }))
    expect(await loadTexts()).toEqual({ data: 'بيانات' })
  })

  it.each<[string, () => Promise<Response>]>([
    ['cannot be fetched', () => Promise.reject(new TypeError('away'))],
    ['are refused', () => Promise.resolve(new Response('{}', { status: 503 }))],
    ['are no texts', () => Promise.resolve(new Response('<html>'))],
  ])('that %s are only logged: the page speaks English', async (_, answer) => {
    preload()
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await loadTexts()).toEqual({})
    expect(warned).toHaveBeenCalledOnce()
  })
})
