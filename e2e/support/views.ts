import type { View } from './browser.ts'

/** `RIALTO_ALL_VIEWS=1 npm test` walks everything in every view: for releases. */
const everything = process.env.RIALTO_ALL_VIEWS === '1'

const views: View[] = [
  { width: 1280, height: 900, locale: 'en' },
  { width: 360, height: 780, locale: 'ar' },
  { width: 360, height: 780, locale: 'en', colorScheme: 'dark' },
  { width: 1280, height: 900, locale: 'ar', colorScheme: 'dark' },
]

/** What a journey is walked in: both widths, both directions of writing; the other two combinations for releases. */
export const journeyViews: View[] = everything ? views : views.slice(0, 2)

/** What every screen is looked at in: each width, direction and colour scheme once; for releases in all eight combinations. */
export const sweepViews: View[] = everything
  ? [
      ...views,
      ...views.map((view) => ({ ...view, colorScheme: view.colorScheme ? ('light' as const) : ('dark' as const) })),
    ]
  : views.slice(0, 2).map((view, place) => (place === 0 ? view : { ...view, colorScheme: 'dark' }))
