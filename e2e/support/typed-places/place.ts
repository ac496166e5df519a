import { expect, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../texts.ts'
import type { Walked } from '../typed-fields.ts'

/** Where fields for numbers or days are seen. */
export interface Place extends Pick<Walked, 'isSent' | 'goesAtZero'> {
  /** Files of the fields that are seen there, within the application's sources. */
  files: readonly string[]
  path: string
  /** Goes on from there to the fields. */
  open?: (page: Page, t: Texts) => Promise<unknown>
  /** How many of the fields are tried, where the rows of a list have the same. */
  most?: number
  /** They are in a dialog. */
  isDialog?: boolean
  /** The part of the page; otherwise its main part. */
  within?: (page: Page) => Locator
}

export const press = (wording: string, values?: Record<string, string>) => async (page: Page, t: Texts) => {
  const name = t(wording, values)
  await page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('button', { name: new RegExp(`^${name}: `) }))
    .first()
    .click()
}
export const follow = (path: RegExp) => async (page: Page) => {
  const links = page.locator('main a[href]').filter({ visible: true })
  const find = () =>
    links.evaluateAll(
      (all, source) => all.findIndex((one) => new RegExp(source).test(one.getAttribute('href') ?? '')),
      path.source,
    )
  await expect.poll(find).toBeGreaterThan(-1)
  await links.nth(await find()).click()
  await expect(page).toHaveURL(path)
}
export const changeAll = (kind: string, choose?: string) => async (page: Page, t: Texts) => {
  await page.getByRole('checkbox', { name: t('Choose all that are shown') }).check({ force: true })
  await page
    .getByRole('toolbar', { name: t('For the chosen rows') })
    .getByRole('button', { name: t(kind), exact: true })
    .click()
  if (choose) await page.getByRole('dialog').getByLabel(t('Change')).selectOption(choose)
}
