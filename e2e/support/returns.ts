import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD, expectSound } from './console.ts'
import { expect } from './fixtures.ts'
import type { OwnShop } from './own-shop.ts'
import type { Texts } from './texts.ts'

interface OpenedReturn {
  shop: OwnShop
  /** A demo account, with which the console is entered. */
  login: string
  /** The list, below `/console`. */
  path: string
  code: string
}

/** Enters the console and opens the return of a code from a list. */
export async function openReturn(page: Page, t: Texts, { shop, login, path, code }: OpenedReturn): Promise<Locator> {
  await page.goto(`${shop.url}/console/${path}`)
  await page.getByLabel(t('Email or phone')).fill(login)
  await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('Log in'), exact: true }).click()
  await page
    .getByRole('link', { name: new RegExp(code) })
    .first()
    .click()
  const opened = page
    .getByRole('region', { name: t('Return'), exact: true })
    .or(page.getByRole('dialog'))
    .last()
  await expect(opened.getByRole('heading', { name: t('What happened') })).toBeVisible()
  await expectSound(page)
  return opened
}
