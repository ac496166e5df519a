/** The URL of the market under test, without a trailing slash; global-setup.ts sets it. */
export function shopUrl(): string {
  const url = process.env.SHOP_URL
  if (!url) throw new Error('SHOP_URL is not set: run the browser tests by `npm test -- --project e2e`')
  return url.replace(/\/$/, '')
}
