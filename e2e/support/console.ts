import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { SellerRole } from '@rialto/contract/permissions'
import { expectAccessible } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { layoutFlaws } from './layout-flaws.ts'
import { callApi, logInSeller } from './orders.ts'
import { outbox } from './outbox.ts'
import type { Texts } from './texts.ts'
import type { View } from './views.ts'

/** The password of all demo accounts. */
export const DEMO_PASSWORD = 'marketday-2026'

/** Opens a screen of the console before a login. @returns the login button */
export async function openConsole(page: Page, t: Texts, path: string): Promise<Locator> {
  await page.goto(`/console/${path}`)
  const button = page.getByRole('button', { name: t('Log in'), exact: true })
  await expect(button).toBeVisible()
  return button
}

/** Opens a screen of the console and logs in with a demo account. */
export async function enterConsole(page: Page, t: Texts, login: string, path: string): Promise<void> {
  const button = await openConsole(page, t, path)
  await page.getByLabel(t('Email or phone')).fill(login)
  await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
  await button.click()
}

/** Expects neither barriers nor flaws of the layout. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await layoutFlaws(page)).toEqual([])
}

/** The shop whose data a journey may change: another one in each view, as views run at once. Seller n owns shop n. */
export function shopOf({ width, locale }: View): number {
  const isArabic = locale === 'ar'
  if (width === 360) return isArabic ? 2 : 3
  return isArabic ? 4 : 6
}

export const sellerOf = (shopId: number): string => `seller${shopId}@rialto.test`

/** Joins the team of a shop by an invitation; the new member is logged in. @returns the email */
export async function joinTeam(page: Page, t: Texts, shopId: number, role: SellerRole): Promise<string> {
  const email = `${role}-${randomUUID()}@rialto.test`
  await callApi('POST /seller/team', { console: await logInSeller(shopId), body: { email, role } })
  const invitation = async () => (await outbox()).find(({ to }) => to === email)?.text ?? ''
  await expect.poll(invitation).toContain('/console/join#token=')
  await page.goto(/\/console\/join#token=[\w-]+/.exec(await invitation())?.[0] ?? '')
  await page.getByLabel(t('Name'), { exact: true }).fill('Ada Quill')
  await page.getByLabel(t('New password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('Join'), exact: true }).click()
  await expect(page.getByRole('navigation', { name: t('Console') })).toBeVisible()
  return email
}
