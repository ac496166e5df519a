import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from './support/accessibility.ts'
import { accountDialog, LIGHT, wrongAt } from './support/account-dialog.ts'
import { expect, test } from './support/fixtures.ts'
import { isFocused, tabTo } from './support/keyboard.ts'
import { codeSentTo } from './support/outbox.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { expectProblem } from './support/problems.ts'
import { saveScreenshot } from './support/screenshots.ts'
import { newShopper } from './support/shoppers.ts'
import type { Texts } from './support/texts.ts'

/** A market that recovers passwords by phone. */
let byPhone: OwnShop
test.beforeAll(async () => {
  byPhone = await startOwnShop({ forgot_otp_type: 'phone' })
})
test.afterAll(() => byPhone.stop())

/** The phone of the demo's third shopper. */
const phone = '+8801711000203'
const newPassword = 'seven red lanterns'

async function openForgot(page: Page, t: Texts, address = LIGHT) {
  const dialog = accountDialog(page, t)
  await page.goto(address)
  await dialog.open()
  await dialog.button('Forgot password?').click()
  await expect(dialog.titled('Forgot Password')).toBeVisible()
  await expect(dialog.button('Send code')).toBeVisible()
  return dialog
}

const other = (code: string) => (code === '1111' ? '2222' : '1111')

test.describe('in every view', { tag: '@every-view' }, () => {
  test('recovers by the code of a mail, and logs in with the new password', async ({ page, t }) => {
    expectProblem(page, /status of 422/)
    const shopper = await newShopper()
    const dialog = await openForgot(page, t)
    await dialog.button('Send code').click()
    expect(await wrongAt(dialog.input('email'))).toBe(t('The phone or email field is required'))
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'forgot')
    await dialog.input('email').fill(shopper.email)
    await dialog.button('Send code').click()

    await expect(dialog.toast('If there is an account, a code is on its way')).toBeVisible()
    await expect(dialog.boxes).toHaveCount(4)
    expect(await isFocused(dialog.boxes.first())).toBe(true)
    await expect(dialog.timer).toHaveText(/^00:\d\d$/)
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'code')

    const code = await codeSentTo(shopper.email)
    await page.keyboard.type(other(code))
    await expect(dialog.toast('The code is not correct')).toBeVisible()
    await expect.poll(() => wrongAt(dialog.boxes.first())).toBe(t('The code is not correct'))
    expect(await isFocused(dialog.boxes.first())).toBe(true)
    expect(
      await dialog.boxes.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join('')),
    ).toBe('')
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'code-wrong')
    await page.keyboard.type(code)

    await expect(dialog.toast('Code accepted')).toBeVisible()
    await expect(dialog.input('password')).toBeVisible()
    await dialog.input('password').fill(newPassword)
    await dialog.input('password_confirmation').fill('seven red lantern')
    await dialog.button('Save password').click()
    expect(await wrongAt(dialog.input('password_confirmation'))).toBe(t('Confirm Password does not match'))
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'reset')
    for (const field of ['password', 'password_confirmation']) await dialog.input(field).fill('password1')
    await dialog.button('Save password').click()
    const tooEasy = t('This password is too easy to guess. Please choose another one.')
    await expect.poll(() => wrongAt(dialog.input('password'))).toBe(tooEasy)
    for (const field of ['password', 'password_confirmation']) await dialog.input(field).fill(newPassword)
    await dialog.button('Save password').click()

    await expect(dialog.toast('Your password was changed. Please log in with it.')).toBeVisible()
    await expect(dialog.titled('Login')).toBeVisible()
    await dialog.input('phone').fill(shopper.email)
    await dialog.input('password').fill(newPassword)
    await page.keyboard.press('Enter')
    await expect(dialog.toast('Login Successful')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('recovers by the code of a text message, pasted, where the shop does so', async ({ page, t }) => {
    const dialog = await openForgot(page, t, byPhone.url + LIGHT)
    await dialog.button('Send code').click()
    expect(await wrongAt(dialog.country)).toBe(t('The country field is required'))
    expect(await wrongAt(dialog.input('phone'))).toBe(t('The phone or email field is required'))
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'forgot-phone')

    byPhone.database((db) => db.exec('delete from one_time_codes'))
    await dialog.chooseCountry('bangla')
    await dialog.input('phone').fill('01711000203')
    await page.keyboard.press('Enter')
    await expect(dialog.boxes).toHaveCount(4)
    await expect(page.getByText('+880 01711000203')).toBeVisible()
    const code = await codeSentTo(phone, { shop: byPhone.url })
    const written = [...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('')
    await dialog.boxes.first().evaluate((box, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', ` ${text} `)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, written)
    await expect(dialog.input('password')).toBeVisible()
  })

  test('asks for another code once the time is over', async ({ page, t }) => {
    expectProblem(page, /status of 4(22|29)/)
    byPhone.database((db) => db.exec('delete from one_time_codes'))
    await page.clock.install()
    const dialog = await openForgot(page, t, byPhone.url + LIGHT)
    await dialog.chooseCountry('BD')
    await dialog.input('phone').fill('1711000203')
    await dialog.button('Send code').click()
    await expect(dialog.boxes).toHaveCount(4)
    const sent = { shop: byPhone.url }
    const first = await codeSentTo(phone, sent)

    await page.clock.fastForward(40_000)
    await expect(dialog.timer).toHaveText(/^00:(20|1\d)$/)
    expect(await dialog.button('Resend OTP').count()).toBe(0)
    await page.clock.fastForward(20_000)
    await expect(dialog.button('Resend OTP')).toBeVisible()
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'code-resend')

    // By the server's clock it is too early.
    await dialog.button('Resend OTP').click()
    const refused = t('A code was sent just now. Another one can be sent in {{count}} seconds.', { count: 60 })
    await expect(page.getByRole('listitem').filter({ hasText: refused.split('60')[0] ?? '' })).toBeVisible()
    byPhone.database((db) => db.exec('update one_time_codes set created_at = created_at - 61000'))
    await dialog.button('Resend OTP').click()
    await expect(dialog.timer).toHaveText(/^00:(60|5\d)$/)
    expect(await isFocused(dialog.boxes.first())).toBe(true)
    const second = await codeSentTo(phone, { ...sent, other: first })
    await page.keyboard.type(first)
    await expect(dialog.toast('The code is not correct')).toBeVisible()
    await page.keyboard.type(second)
    await expect(dialog.input('password')).toBeVisible()
  })

  test('is walked by keyboard alone', async ({ page, t }) => {
    const shopper = await newShopper()
    const dialog = accountDialog(page, t)
    await page.goto(LIGHT)
    await dialog.open()
    await tabTo(page, dialog.button('Forgot password?'))
    await page.keyboard.press('Enter')
    await expect(dialog.input('email')).toBeFocused()
    await page.keyboard.type(`nobody-${shopper.email}`)
    await page.keyboard.press('Enter')
    await expect(dialog.boxes).toHaveCount(4)
    await tabTo(page, dialog.button('Change'))
    await page.keyboard.press('Enter')
    await expect(dialog.input('email')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(shopper.email)
    await page.keyboard.press('Enter')
    await expect(dialog.boxes).toHaveCount(4)
    await page.keyboard.type(await codeSentTo(shopper.email))
    await expect(dialog.input('password')).toBeFocused()
    await page.keyboard.type(newPassword)
    await tabTo(page, dialog.input('password_confirmation'))
    await page.keyboard.type(newPassword)
    await page.keyboard.press('Enter')
    await expect(dialog.titled('Login')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
