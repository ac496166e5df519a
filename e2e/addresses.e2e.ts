import { DETAIL, FULL_RUN } from '../scripts/test-runs.mjs'
import { expectAccessible } from './support/accessibility.ts'
import { accountScreens } from './support/account-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { tabTo } from './support/keyboard.ts'
import { expectProblem } from './support/problems.ts'
import { newShopper, storeSession } from './support/shoppers.ts'

const refusedRequest = /status of (415|422)/

test.describe('in every view', { tag: '@every-view' }, () => {
  test('adds, changes and deletes addresses, one of which is always the default', { tag: '@en-360-dark' }, async ({
    page,
    t,
  }) => {
    const account = accountScreens(page, t)
    expectProblem(page, refusedRequest)
    await storeSession(page, await newShopper())
    await page.goto('/manage-address')
    await expect(page.getByRole('heading', { name: t('No address yet') })).toBeVisible()
    await expectAccessible(page)
    await account.screenshot('no-address')

    const cards = page.getByRole('article')
    const card = (street: string) => cards.filter({ hasText: street })
    const add = async (street: string, { makeDefault = false } = {}) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: t('Add address') })
        .click()
      await account.input('address_line').fill(street)
      await account.input('area').fill('Riverside')
      if (makeDefault) await account.input('is_default').check()
      await account.button('Save address').click()
      await expect(page).toHaveURL('/manage-address')
    }
    await page
      .getByRole('main')
      .getByRole('link', { name: t('Add address') })
      .click()
    await expect(account.h1).toHaveText(t('Add address'))
    await expectAccessible(page)
    await account.button('Save address').click()
    await expect(account.input('address_line')).toHaveAttribute('aria-invalid', 'true')
    await expect
      .poll(() => account.input('address_line').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await expectAccessible(page)
    await account.screenshot('address-refused')
    await account.button('Cancel').click()

    await add('18 Ferry Street')
    await expect(card('18 Ferry Street').getByText(t('Default'), { exact: true })).toBeVisible()
    await add('90 Market Square', { makeDefault: true })
    await expect(card('90 Market Square').getByText(t('Default'), { exact: true })).toBeVisible()
    await expect(cards.getByText(t('Default'), { exact: true })).toHaveCount(1)
    await expectAccessible(page)
    await account.screenshot('addresses')

    await card('18 Ferry Street')
      .getByRole('button', { name: t('Set as default') })
      .click()
    await expect(card('18 Ferry Street').getByText(t('Default'), { exact: true })).toBeVisible()
    await expect(cards.getByText(t('Default'), { exact: true })).toHaveCount(1)
    await page.reload()
    await expect(card('18 Ferry Street').getByText(t('Default'), { exact: true })).toBeVisible()

    await card('90 Market Square')
      .getByRole('link', { name: t('Edit') })
      .click()
    await expect(account.h1).toHaveText(t('Edit address'))
    await expect(account.input('address_line')).toHaveValue('90 Market Square')
    await expectAccessible(page)
    await account.input('address_line').fill('91 Market Square')
    await account.button('Save address').click()
    await expect(card('91 Market Square')).toBeVisible()

    await card('18 Ferry Street')
      .getByRole('button', { name: t('Delete') })
      .click()
    const question = page.getByRole('alertdialog', { name: t('Delete this address?') })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await account.screenshot('delete')
    await question.getByRole('button', { name: t('Delete') }).click()
    await expect(card('18 Ferry Street')).toBeHidden()
    await expect(card('91 Market Square').getByText(t('Default'), { exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('article') != null)).toBe(true)
    await account
      .toast('Address removed')
      .getByRole('button', { name: t('Undo') })
      .click()
    await expect(card('18 Ferry Street')).toBeVisible()
    await expect(cards.getByText(t('Default'), { exact: true })).toHaveCount(1)
  })
})

test.describe('in both widths', { tag: '@both-widths' }, () => {
  test('fills in an address by keyboard alone', { tag: ['@en-1280', FULL_RUN] }, async ({ page, t }) => {
    const account = accountScreens(page, t)
    await storeSession(page, await newShopper())
    await page.goto('/manage-address/new')
    await expect(account.button('Save address')).toBeVisible()
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true)
    await tabTo(page, account.input('name'))
    await page.keyboard.type(' by key')
    await tabTo(page, page.getByRole('main').getByRole('combobox'))
    await page.keyboard.type('Germany')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await tabTo(page, account.input('phone'))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('15112345678')
    await tabTo(page, account.input('address_line'))
    await page.keyboard.type('Hafenstrasse 7')
    await tabTo(page, account.input('area'))
    await page.keyboard.type('Bremen')
    await tabTo(page, account.input('is_default'))
    await page.keyboard.press('Space')
    await tabTo(page, account.button('Save address'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/manage-address')
    await expect(page.getByRole('article').filter({ hasText: '+4915112345678' })).toBeVisible()
  })

  test('answers 404 for another shopper’s address and for an invalid id', { tag: ['@en-1280', DETAIL] }, async ({
    page,
    t,
  }) => {
    const account = accountScreens(page, t)
    expectProblem(page, /status of 404/)
    await storeSession(page, await newShopper())
    const reply = await page.goto('/manage-address/none/edit')
    expect(reply?.status()).toBe(404)
    await expect(account.h1).toHaveText(t('Page Not Found'))
    await page.goto('/manage-address/1/edit')
    await expect(account.h1).toHaveText(t('Page Not Found'))
    await expect(page.getByRole('banner')).toBeVisible()
    await expectAccessible(page)
  })
})
