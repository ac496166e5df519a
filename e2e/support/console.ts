import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { layoutFlaws } from './layout-flaws.ts'
import type { Texts } from './texts.ts'

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
