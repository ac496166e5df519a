import type { Session } from '@rialto/contract'
import { DEMO_PASSWORD, sellerEmail } from '@rialto/demo/logins'
import type { Page } from 'playwright-core'
import { call } from './api.ts'

/** The owner of the demo's first shop. */
const SELLER = sellerEmail(1)

/** Enters the console as the demo's first seller and waits for the screen at `path`, which has a table. */
export async function enterConsole(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url + path)
  await page.fill('[name=login]', SELLER)
  await page.fill('[name=password]', DEMO_PASSWORD)
  await page.click('[type=submit]')
  await page.waitForSelector('table')
}

/** Enters the console as the demo's first seller, without a browser. @returns the cookie's header */
export async function consoleCookie(url: string): Promise<{ cookie: string }> {
  const reply = await fetch(`${url}/api/console/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'bench', origin: url },
    body: JSON.stringify({ login: SELLER, password: DEMO_PASSWORD }),
  })
  if (!reply.ok) throw new Error(`the console was not entered: ${reply.status} ${await reply.text()}`)
  return {
    cookie: reply.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
}

/** The Bearer token of the demo's first seller. */
export async function logInSeller(url: string): Promise<string> {
  const body = { phone: SELLER, password: DEMO_PASSWORD }
  return (await call<Session>(url, 'POST /login', { body })).access.token
}
