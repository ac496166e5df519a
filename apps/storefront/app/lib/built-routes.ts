import { matchPath } from 'react-router'

/** Screens that exist so far; each later part adds its own. */
const built = [
  '/',
  '/shops',
  '/shops/:id',
  '/products',
  '/products/:id/details',
  '/categories',
  '/categories/:slug',
  '/most-popular',
  '/best-deal',
  '/flash-sale/:id',
]

/** Whether a configured address leads away from the shop's own screens: another site, a mail, a call. */
export function isAway(url: string): boolean {
  return /^(https?:)?\/\/|^(mailto|tel):/i.test(url)
}

/** Whether a configured link leads anywhere: to a screen that exists, or away from the shop. Others are left out. */
export function isBuilt(url: string): boolean {
  if (isAway(url)) return true
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return built.some((pattern) => matchPath(pattern, path))
}
