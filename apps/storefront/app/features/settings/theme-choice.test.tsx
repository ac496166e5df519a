import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onlyInTheme, themeScript } from './theme-choice.ts'

/** Runs the script of the head and returns the media of the two preloads. */
function runThemeScript(device: 'light' | 'dark'): string[] {
  for (const theme of ['light', 'dark'] as const) {
    const link = document.createElement('link')
    for (const [name, value] of Object.entries(onlyInTheme(theme, '(min-width: 640px)'))) link.setAttribute(name, value)
    document.head.append(link)
  }
  vi.stubGlobal('matchMedia', () => ({ matches: device === 'dark' }))
  new Function(themeScript)()
  return [...document.head.querySelectorAll('link')].map((link) => link.media)
}

const light = ['(min-width: 640px)', 'not all']
const dark = ['not all', '(min-width: 640px)']

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  delete document.documentElement.dataset.theme
})

describe('themeScript', () => {
  it('enables the preloads of the device’s theme', () => {
    expect(runThemeScript('light')).toEqual(light)
    document.head.replaceChildren()
    expect(runThemeScript('dark')).toEqual(dark)
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })

  it.each([
    { chosen: 'light', device: 'dark', links: light },
    { chosen: 'dark', device: 'light', links: dark },
  ] as const)('enables the preloads of the chosen theme, $chosen, on a $device device', ({ chosen, device, links }) => {
    localStorage.setItem('theme', chosen)
    expect(runThemeScript(device)).toEqual(links)
    expect(document.documentElement.dataset.theme).toBe(chosen)
  })

  it('follows the device when local storage is forbidden', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    expect(runThemeScript('dark')).toEqual(dark)
  })
})
