import type { Page } from '@playwright/test'
import { saveScreenshot } from './screenshots.ts'
import type { Texts } from './texts.ts'

/** Page object of the account screens with forms, in any language. */
export function accountScreens(page: Page, t: Texts) {
  const main = page.getByRole('main')
  return {
    h1: page.getByRole('heading', { level: 1 }),
    input: (name: string) => main.locator(`input[name=${name}]`),
    button: (wording: string) => main.getByRole('button', { name: t(wording), exact: true }),
    toast: (wording: string) => page.getByRole('listitem').filter({ hasText: t(wording) }),
    screenshot: (name: string) => saveScreenshot(page, `account-${name}`),
  }
}
