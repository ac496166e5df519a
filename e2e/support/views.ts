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

/** The tag of tests that set their own view by `test.use` or `openPage`. */
export const OWN_VIEW = '@own-view'

/** The everyday view of a test, by its tag: the one in which `npm test` runs it. Each test has one such tag, or `OWN_VIEW`. */
export const everydayViews = Object.keys(views) as ViewName[]

/** A test in more than its everyday view has one of these tags too: the views in which `npm run test:full` runs it. */
export const viewsByTag: Record<string, ViewName[]> = {
  '@every-view': ['en-1280', 'ar-360', 'en-360-dark', 'ar-1280-dark'],
  '@both-widths': ['en-1280', 'ar-360'],
  '@phone': ['ar-360', 'en-360-dark'],
  '@desktop': ['en-1280', 'ar-1280-dark'],
  '@dark': ['ar-360-dark', 'ar-1280-dark', 'en-1280-dark', 'en-360-dark'],
  '@light-and-dark': everydayViews,
}

/** The tag of the everyday view of a test in a loop: its views in turn, so that they alternate. */
export function everydayTag(group: string, index: number): string {
  const names = viewsByTag[group] ?? []
  return `@${names[index % names.length]}`
}
