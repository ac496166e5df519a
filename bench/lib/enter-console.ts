import { DEMO_PASSWORD, sellerEmail } from '@rialto/demo/logins'
import type { Page } from 'playwright-core'

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

/** Headers of calls that the console's own script makes. */
export interface ConsoleHeaders extends Record<string, string> {
  cookie: string
  origin: string
  'x-requested-with': string
}

/** Enters the console as the demo's first seller, without a browser. @returns the headers of calls */
export async function consoleHeaders(url: string): Promise<ConsoleHeaders> {
  const script = { 'x-requested-with': 'bench', origin: url }
  const reply = await fetch(`${url}/api/console/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...script },
    body: JSON.stringify({ login: SELLER, password: DEMO_PASSWORD }),
  })
  if (!reply.ok) throw new Error(`the console was not entered: ${reply.status} ${await reply.text()}`)
  return {
    ...script,
    cookie: reply.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
}
