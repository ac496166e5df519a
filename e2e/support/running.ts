/** Where the market under test runs, without a trailing slash; set by global-setup.ts. */
export function shopUrl(): string {
  const url = process.env.SHOP_URL
  if (!url) throw new Error('SHOP_URL is not set: run the browser tests by `npm test -- --project e2e`')
  return url.replace(/\/$/, '')
}

let machines = 0

/** A network address that nobody else in this run has: failures and rates are counted for each. */
export function freshAddress(): string {
  machines += 1
  return `2001:db8:${process.pid.toString(16)}:${machines.toString(16)}::1`
}
