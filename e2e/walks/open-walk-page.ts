import type { Page } from '@playwright/test'
import type { Session } from '@rialto/contract'

import type { OpenPage } from '../support/fixtures.ts'
import { storeSession } from '../support/shoppers.ts'
import { type Texts, textsOf } from '../support/texts.ts'
import type { WalkSetup } from './plan.ts'

interface Options {
  /** The URL of a market other than the common one. */
  shop?: string
  session?: Session
}

/** Opens a page in the view of the setup, with the session. */
export async function openWalkPage(
  openPage: OpenPage,
  { view }: WalkSetup,
  { shop, session }: Options = {},
): Promise<{ page: Page; t: Texts }> {
  const page = await openPage({ ...view, ...(shop && { context: { baseURL: shop } }) })
  if (session) await storeSession(page, session)
  return { page, t: await textsOf(view.locale) }
}

/** Simulates that the shopper logs in in another tab and returns to this one. */
export async function logInAgain(page: Page, { access, user }: Session): Promise<void> {
  const lasts = Date.parse(access.expires_at) - Date.now()
  const stored = JSON.stringify({ token: access.token, expiresAt: access.expires_at, lasts, user })
  await page.evaluate((text) => localStorage.setItem('session', text), stored)
  await page.reload()
}
