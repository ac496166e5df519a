import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { outbox } from './support/outbox.ts'
import { expectProblem } from './support/problems.ts'
import { demoShopper, storeSession } from './support/shoppers.ts'

const CODE = 'RL-20207'
const EMAIL = 'shopper1@rialto.test'

test('a link by mail opens an order without a login, and leads into the account after one', {
  tag: ['@ar-360', '@both-widths'],
}, async ({ page, t }) => {
  const heading = page.getByRole('heading', { level: 1 })
  const linkInMail = async () =>
    (await outbox())
      .filter(({ to }) => to === EMAIL)
      .flatMap(({ text }) => new RegExp(`/order/${CODE}#\\S+`).exec(text)?.[0] ?? [])[0] ?? ''

  await page.goto(`/order/${CODE}`)
  await expect(heading).toHaveText(t('See your order'))
  await expectAccessible(page)
  await page.getByRole('textbox', { name: t('Email') }).fill(EMAIL)
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(t('Look into your mail'))

  await expect(async () => expect(await linkInMail()).not.toBe('')).toPass()
  const link = await linkInMail()
  await page.goto(link)
  await expect(heading).toHaveText(new RegExp(CODE))
  await expect(page.getByRole('list', { name: t('Items') })).toBeVisible()
  await expectAccessible(page)

  await storeSession(page, await demoShopper(1))
  await page.reload()
  await expect(page).toHaveURL(/\/order-history\/\d+$/)
  await expect(heading).toHaveText(new RegExp(CODE))
})

test('a link that has ended offers a new one', { tag: ['@ar-360'] }, async ({ page, t }) => {
  expectProblem(page, /status of 404/)
  await page.goto(`/order/${CODE}#ended`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('This link has ended'))
  await expect(page.getByRole('textbox', { name: t('Order code') })).toHaveValue(CODE)
  await expectAccessible(page)
})
