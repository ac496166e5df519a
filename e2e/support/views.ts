export interface View {
  /** CSS pixels; 1280 by 900 unless given. */
  width?: number
  height?: number
  /** The market's language, chosen before the first page: `ar`. */
  locale?: string
  colorScheme?: 'light' | 'dark'
}

/** The views in which journeys run: each is a project of playwright.config.ts. */
export const views = {
  'en-1280': { width: 1280, height: 900, locale: 'en' },
  'ar-360': { width: 360, height: 780, locale: 'ar' },
  'en-360-dark': { width: 360, height: 780, locale: 'en', colorScheme: 'dark' },
  'ar-1280-dark': { width: 1280, height: 900, locale: 'ar', colorScheme: 'dark' },
  'en-1280-dark': { width: 1280, height: 900, locale: 'en', colorScheme: 'dark' },
  'ar-360-dark': { width: 360, height: 780, locale: 'ar', colorScheme: 'dark' },
  'en-360': { width: 360, height: 780, locale: 'en' },
  'ar-1280': { width: 1280, height: 900, locale: 'ar' },
} satisfies Record<string, View>

export type ViewName = keyof typeof views

/** The tag of tests that only the full run has: they repeat another test in a further language, width or setting. */
export const FULL_RUN = '@full-run'

/**
 * The tag of tests of details whose rules API and component tests hold. The full run has them, in all views of their other tag;
 * `.ci/run` begins with them, in one view, after `npm test`.
 */
export const DETAIL = '@detail'

/** The tag of a test says in which views `npm run test:full` runs it. `npm test` chooses one of them by the test's name. */
export const viewsByTag: Record<string, ViewName[]> = {
  '@every-view': ['en-1280', 'ar-360', 'en-360-dark', 'ar-1280-dark'],
  '@both-widths': ['en-1280', 'ar-360'],
  '@phone': ['ar-360', 'en-360-dark'],
  '@desktop': ['en-1280', 'ar-1280-dark'],
  '@dark': ['ar-360-dark', 'ar-1280-dark', 'en-1280-dark', 'en-360-dark'],
  '@light-and-dark': Object.keys(views) as ViewName[],
}
