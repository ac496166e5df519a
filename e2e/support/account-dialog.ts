import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Texts } from './texts.ts'

/** A page with little content, for tests of overlays. */
export const SHORT_PAGE = '/categories'

/** Page object of the account dialog, in any language. */
export function accountDialog(page: Page, t: Texts) {
  const withTitle = (title: string) => page.getByRole('dialog', { name: t(title), exact: true })
  const button = (name: string) => page.getByRole('dialog').getByRole('button', { name: t(name), exact: true })
  return {
    withTitle,
    button,
    input: (name: string) => page.getByRole('dialog').locator(`input[name=${name}]`),
    country: page.getByRole('dialog').getByRole('combobox'),
    timer: page.getByRole('dialog').getByRole('timer'),
    codeBoxes: page.getByRole('group', { name: t('One-time password') }).getByRole('textbox'),
    toast: (wording: string, values?: Record<string, string | number>) =>
      page.getByRole('listitem').filter({ hasText: t(wording, values) }),

    /** Chooses a country by typing a part of its name. */
    async chooseCountry(typed: string) {
      await page.getByRole('dialog').getByRole('combobox').fill(typed)
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('Enter')
    },

    /** Opens the login from the header, or from the menu on phones. */
    async open() {
      const login = page.getByRole('banner').getByRole('button', { name: t('Login'), exact: true })
      if (!(await login.isVisible())) {
        const menu = page.getByRole('banner').getByRole('button', { name: t('Menu'), exact: true })
        await menu.click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('Login'), exact: true })
          .click()
      } else await login.click()
      await expect(withTitle('Login').locator('input[name=phone]')).toBeVisible()
    },
  }
}

/** The error message of a form control (its `aria-describedby`); empty when there is none. */
export async function fieldError(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    if (element.getAttribute('aria-invalid') !== 'true') return ''
    const notes = (element.getAttribute('aria-describedby') ?? '').split(' ')
    return document.getElementById(notes.at(-1) ?? '')?.innerText.trim() ?? ''
  })
}
