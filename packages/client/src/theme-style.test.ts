import { readFileSync } from 'node:fs'
import { THEME_SHADES } from '@rialto/contract/theme-shades'
import { describe, expect, it } from 'vitest'
import { themeStyle } from './theme-style.ts'

const palette = (primary: string, others: Record<string, string> = {}) => ({
  primary,
  ...Object.fromEntries(THEME_SHADES.map((shade) => [shade, '#808080'])),
  ...others,
})

describe('themeStyle', () => {
  // docs/spec §4: Theme colours apply only when all twelve palette values exist
  it('applies a palette that has all twelve values', () => {
    const style = themeStyle(palette('#0f5e5d', { '700': '#123456' }))
    expect(style).toMatchObject({ '--primary': '#0f5e5d', '--primary-700': '#123456', '--primary-50': '#808080' })
  })

  it.each(['primary', ...THEME_SHADES])('applies nothing when %s is missing', (missing) => {
    expect(themeStyle({ ...palette('#0f5e5d'), [missing]: undefined })).toBeUndefined()
    expect(themeStyle({ ...palette('#0f5e5d'), [missing]: '' })).toBeUndefined()
  })

  it('applies nothing without a palette', () => {
    expect(themeStyle(undefined)).toBeUndefined()
    expect(themeStyle({})).toBeUndefined()
  })

  it('applies nothing when the palette is that of the stylesheet', () => {
    const tokens = readFileSync('packages/ui/src/styles/tokens.css', 'utf8')
    const token = (name: string) => new RegExp(`--${name}: (#\\w+);`).exec(tokens)?.[1] ?? ''
    const shades = Object.fromEntries(THEME_SHADES.map((shade) => [shade, token(`primary-${shade}`)]))
    expect(themeStyle(palette(token('primary'), shades))).toBeUndefined()
    expect(themeStyle(palette(token('primary'), { ...shades, '50': '#eeeeee' }))).toBeDefined()
  })

  it('sets the text on the accent to black or white, whichever contrasts better', () => {
    expect(themeStyle(palette('#0f5e5d'))).toMatchObject({ '--on-primary': '#fff' })
    expect(themeStyle(palette('#ffd400'))).toMatchObject({ '--on-primary': '#000' })
    expect(themeStyle(palette('#fff'))).toMatchObject({ '--on-primary': '#000' })
    expect(themeStyle(palette('rgb(20, 20, 20)'))).toMatchObject({ '--on-primary': '#fff' })
  })

  it('leaves the text colour to the stylesheet when it cannot parse the accent', () => {
    expect(themeStyle(palette('oklch(0.5 0.1 200)'))).not.toHaveProperty('--on-primary')
  })

  it('sets dark-mode text on the accent to black when the deepest shade lacks contrast', () => {
    expect(themeStyle(palette('#0f5e5d', { '400': '#4aa9a2', '950': '#052525' }))).not.toHaveProperty(
      '--on-accent-dark',
    )
    expect(themeStyle(palette('#0f5e5d', { '400': '#4aa9a2', '950': '#3a8a85' }))).toMatchObject({
      '--on-accent-dark': '#000',
    })
  })
})
