import { shippedLocales } from './index.ts'

const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ps', 'ur']

export const directionOf = (locale: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.includes(locale) ? 'rtl' : 'ltr')

/** The languages of the console while a market is set up, and none is chosen yet. */
export const shippedLanguages = shippedLocales.map((name) => ({ name, direction: directionOf(name) }))
