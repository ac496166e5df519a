import type { SiteSettings } from '@rialto/contract'

export interface View {
  device: 'phone' | 'desktop'
  direction: 'ltr' | 'rtl'
  theme: 'light' | 'dark'
}

type Language = SiteSettings['languages'][number]

/** Windows of shoppers, in CSS pixels. */
export const DEVICES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const

/** The first language of each direction; undefined where the market has none. */
export const languageOf = (languages: readonly Language[], direction: View['direction']): Language | undefined =>
  languages.find((language) => language.direction === direction)

/** All views of a market's languages: a row for each theme, in it each direction with desktop and phone. */
export const viewsOf = (languages: readonly Language[]): View[] =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['ltr', 'rtl'] as const)
      .filter((direction) => languageOf(languages, direction))
      .flatMap((direction) => (['desktop', 'phone'] as const).map((device) => ({ device, direction, theme }))),
  )

export const keyOf = ({ device, direction, theme }: View): string => `${theme} ${direction} ${device}`
