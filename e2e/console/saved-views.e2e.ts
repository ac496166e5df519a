import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DETAIL } from '../../scripts/test-runs.mjs'
import { enterConsole, expectSound, joinTeam, sellerOf, shopOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import type { Texts } from '../support/texts.ts'
import { OWN_VIEW } from '../support/views.ts'

const views = (page: Page, t: Texts) => page.getByRole('navigation', { name: t('Views') })

test('saves filters as a view, shares it with the team, changes it, and removes it with Undo', {
  tag: ['@ar-360', '@every-view'],
}, async ({ page, openPage, view, t }) => {
  const shopId = shopOf(view)
  const name = `Shelf ${randomInt(100_000)}`
  const tab = (of: Page) => views(of, t).getByRole('link', { name })
  const chip = (of: Page) => of.getByRole('button', { name: t('Remove the filter {{name}}', { name: lowStock(t) }) })
  const choose = async (action: string) => {
    await page.getByRole('button', { name: t('More for the view {{name}}', { name }) }).click()
    await page.getByRole('menuitem', { name: t(action), exact: true }).click()
  }
  await enterConsole(page, t, sellerOf(shopId), 'products')
  await page.getByRole('button', { name: t('Filter'), exact: true }).click()
  await page.getByRole('menuitem', { name: `${t('Stock')}: ${t('low')}` }).click()
  await page.getByRole('button', { name: t('Save this view') }).click()
  const dialog = page.getByRole('dialog', { name: t('Save this view') })
  await dialog.getByLabel(t('Name'), { exact: true }).fill(name)
  await saveScreenshot(page, 'console-save-view', { fullPage: false })
  await expectSound(page)
  await dialog.getByRole('button', { name: t('Save'), exact: true }).click()
  await expect(tab(page)).toHaveAttribute('aria-current', 'page')

  await page.reload()
  await expect(tab(page)).toHaveAttribute('aria-current', 'page')
  await expect(tab(page).locator('small')).toHaveText(/^\d+$/)
  await expect(chip(page)).toBeVisible()
  await choose('Share with the team')
  await expect(page.getByText(t('Shared the view {{name}} with the team', { name }))).toBeVisible()
  await expect(tab(page)).toContainText(t('Shared with the team'))
  await saveScreenshot(page, 'console-saved-view', { fullPage: false })
  await expectSound(page)

  const changes = (of: Page) => of.getByRole('group', { name: t('Changes of the view {{name}}', { name }) })
  await page.getByLabel(t('Sort'), { exact: true }).selectOption('-sold')
  await expect(tab(page)).toContainText(t('Not saved'))
  await saveScreenshot(page, 'console-changed-view', { fullPage: false })
  await expectSound(page)
  await changes(page)
    .getByRole('button', { name: t('Save changes') })
    .click()
  await expect(page.getByText(t('Changed what the view {{name}} of the team shows', { name }))).toBeVisible()
  await expect(changes(page)).toBeHidden()
  await expect(tab(page)).toBeFocused()

  const other = await openPage(view)
  await joinTeam(other, t, shopId, 'fulfilment')
  await other.goto('/console/products')
  await tab(other).click()
  await expect(chip(other)).toBeVisible()
  await expect(other.getByLabel(t('Sort'), { exact: true })).toHaveValue('-sold')
  await chip(other).click()
  await expect(changes(other).getByRole('button', { name: t('Save changes') })).toBeHidden()
  await changes(other)
    .getByRole('button', { name: t('Discard') })
    .click()
  await expect(chip(other)).toBeVisible()
  await expect(other.getByRole('button', { name: t('More for the view {{name}}', { name }) })).toBeHidden()

  await choose('Remove')
  await expect(tab(page)).toBeHidden()
  const removed = t('Removed the view {{name}} of the team', { name })
  const toast = page.getByRole('listitem').filter({ hasText: removed })
  await toast.getByRole('button', { name: t('Undo') }).click()
  await expect(tab(page)).toHaveAttribute('aria-current', 'page')
})

test('keeps columns hidden that were hidden', { tag: [OWN_VIEW, DETAIL] }, async ({ page, t }) => {
  await enterConsole(page, t, sellerOf(1), 'orders')
  const payment = page.getByRole('columnheader', { name: t('Payment') })
  await expect(payment).toBeVisible()
  await page.getByRole('button', { name: t('Columns') }).click()
  const panel = page.getByRole('dialog', { name: t('Columns') })
  await panel.getByRole('checkbox', { name: t('Payment') }).uncheck()
  await expectSound(page)
  await saveScreenshot(page, 'console-columns', { fullPage: false })
  await page.keyboard.press('Escape')
  await expect(payment).toBeHidden()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: t('Total') })).toBeVisible()
  await expect(payment).toBeHidden()
})

const lowStock = (t: Texts): string => `${t('Stock')} ${t('low')}`
