import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

/** Where the shop under test runs, without a trailing slash. */
export function shopUrl(): string {
  const shop = inject('shop')
  if ('problem' in shop) throw new Error(shop.problem)
  return shop.url
}

let machines = 0

/** A network address that nobody else in this run has: failures and rates are counted for each. */
export function freshAddress(): string {
  machines += 1
  return `2001:db8:${process.pid.toString(16)}:${machines.toString(16)}::1`
}

let connected: Promise<Browser> | undefined

/** The run's one browser. */
export function browser(): Promise<Browser> {
  const found = inject('chromium')
  if ('problem' in found) throw new Error(found.problem)
  connected ??= chromium.connect(found.endpoint)
  return connected
}
