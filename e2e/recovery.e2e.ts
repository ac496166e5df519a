import type { Page } from '@playwright/test'
import { DETAIL, FULL_RUN } from '../scripts/test-runs.mjs'
import { expectNoAxeFindings } from './support/accessibility.ts'
import { accountDialog, fieldError, SHORT_PAGE } from './support/account-dialog.ts'
import { expect, test } from './support/fixtures.ts'
import { isFocused, tabTo } from './support/keyboard.ts'
import { codeSentTo } from './support/outbox.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { expectProblem } from './support/problems.ts'
import { saveScreenshot } from './support/screenshots.ts'
import { newShopper } from './support/shoppers.ts'
import type { Texts } from './support/texts.ts'

/** A market that recovers passwords by phone. */
let shopWithPhoneRecovery: OwnShop
test.beforeAll(async () => {
  shopWithPhoneRecovery = await startOwnShop({ forgot_otp_type: 'phone' })
})
test.afterAll(() => shopWithPhoneRecovery.stop())

/** The phone of the demo's third shopper. */
const phone = '+8801711000203'
const newPassword = 'seven red lanterns'

async function openRecovery(page: Page, t: Texts, address = SHORT_PAGE) {
  const dialog = accountDialog(page, t)
  await page.goto(address)
  await dialog.open()
  await dialog.button('Forgot password?').click()
  await expect(dialog.withTitle('Forgot Password')).toBeVisible()
  await expect(dialog.button('Send code')).toBeVisible()
  return dialog
}

const wrongCode = (code: string) => (code === '1111' ? '2222' : '1111')

test.describe('in every view', { tag: '@every-view' }, () => {
  test('recovers the password by a mailed code and logs in with the new one', { tag: '@ar-360' }, async ({
    page,
    t,
  }) => {
    expectProblem(page, /status of 422/)
    const shopper = await newShopper()
    const dialog = await openRecovery(page, t)
    await dialog.button('Send code').click()
    expect(await fieldError(dialog.input('email'))).toBe(t('The phone or email field is required'))
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'forgot')
    await dialog.input('email').fill(shopper.email)
    await dialog.button('Send code').click()

    await expect(dialog.toast('If there is an account, a code is on its way')).toBeVisible()
    await expect(dialog.codeBoxes).toHaveCount(4)
    expect(await isFocused(dialog.codeBoxes.first())).toBe(true)
    await expect(dialog.timer).toHaveText(/^00:\d\d$/)
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'code')

    const code = await codeSentTo(shopper.email)
    await page.keyboard.type(wrongCode(code))
    await expect(dialog.toast('The code is not correct')).toBeVisible()
    await expect.poll(() => fieldError(dialog.codeBoxes.first())).toBe(t('The code is not correct'))
    expect(await isFocused(dialog.codeBoxes.first())).toBe(true)
    expect(
      await dialog.codeBoxes.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join('')),
    ).toBe('')
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'code-wrong')
    await page.keyboard.type(code)

    await expect(dialog.toast('Code accepted')).toBeVisible()
    await expect(dialog.input('password')).toBeVisible()
    await dialog.input('password').fill(newPassword)
    await dialog.input('password_confirmation').fill('seven red lantern')
    await dialog.button('Save password').click()
    expect(await fieldError(dialog.input('password_confirmation'))).toBe(t('Confirm Password does not match'))
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'reset')
    for (const field of ['password', 'password_confirmation']) await dialog.input(field).fill('password1')
    await dialog.button('Save password').click()
    const tooEasy = t('This password is too easy to guess. Please choose another one.')
    await expect.poll(() => fieldError(dialog.input('password'))).toBe(tooEasy)
    for (const field of ['password', 'password_confirmation']) await dialog.input(field).fill(newPassword)
    await dialog.button('Save password').click()

    await expect(dialog.toast('Your password was changed. Please log in with it.')).toBeVisible()
    await expect(dialog.withTitle('Login')).toBeVisible()
    await dialog.input('phone').fill(shopper.email)
    await dialog.input('password').fill(newPassword)
    await page.keyboard.press('Enter')
    await expect(dialog.toast('Login Successful')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('recovers the password by a pasted code when the market sends text messages', {
    tag: ['@en-1280', DETAIL],
  }, async ({ page, t }) => {
    const dialog = await openRecovery(page, t, shopWithPhoneRecovery.url + SHORT_PAGE)
    await dialog.button('Send code').click()
    expect(await fieldError(dialog.country)).toBe(t('The country field is required'))
    expect(await fieldError(dialog.input('phone'))).toBe(t('The phone or email field is required'))
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'forgot-phone')

    shopWithPhoneRecovery.database((db) => db.exec('delete from one_time_codes'))
    await dialog.chooseCountry('bangla')
    await dialog.input('phone').fill('01711000203')
    await page.keyboard.press('Enter')
    await expect(dialog.codeBoxes).toHaveCount(4)
    await expect(page.getByText('+880 01711000203')).toBeVisible()
    const code = await codeSentTo(phone, { shop: shopWithPhoneRecovery.url })
    const arabicDigits = [...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('')
    await dialog.codeBoxes.first().evaluate((box, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', ` ${text} `)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, arabicDigits)
    await expect(dialog.input('password')).toBeVisible()
  })

  test('requests another code once the timer has run out', { tag: ['@ar-360', DETAIL] }, async ({ page, t }) => {
    expectProblem(page, /status of 4(22|29)/)
    shopWithPhoneRecovery.database((db) => db.exec('delete from one_time_codes'))
    await page.clock.install()
    const dialog = await openRecovery(page, t, shopWithPhoneRecovery.url + SHORT_PAGE)
    await dialog.chooseCountry('BD')
    await dialog.input('phone').fill('1711000203')
    await dialog.button('Send code').click()
    await expect(dialog.codeBoxes).toHaveCount(4)
    const sent = { shop: shopWithPhoneRecovery.url }
    const first = await codeSentTo(phone, sent)

    await page.clock.fastForward(40_000)
    await expect(dialog.timer).toHaveText(/^00:(20|1\d)$/)
    expect(await dialog.button('Resend OTP').count()).toBe(0)
    await page.clock.fastForward(20_000)
    await expect(dialog.button('Resend OTP')).toBeVisible()
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'code-resend')

    // The server's clock has not been moved: it refuses.
    await dialog.button('Resend OTP').click()
    const refused = t('A code was sent just now. Another one can be sent in {{count}} seconds.', { count: 60 })
    await expect(page.getByRole('listitem').filter({ hasText: refused.split('60')[0] ?? '' })).toBeVisible()
    shopWithPhoneRecovery.database((db) => db.exec('update one_time_codes set created_at = created_at - 61000'))
    await dialog.button('Resend OTP').click()
    await expect(dialog.timer).toHaveText(/^00:(60|5\d)$/)
    expect(await isFocused(dialog.codeBoxes.first())).toBe(true)
    const second = await codeSentTo(phone, { ...sent, other: first })
    await page.keyboard.type(first)
    await expect(dialog.toast('The code is not correct')).toBeVisible()
    await page.keyboard.type(second)
    await expect(dialog.input('password')).toBeVisible()
  })

  test('works by keyboard alone', { tag: ['@en-360-dark', FULL_RUN] }, async ({ page, t }) => {
    const shopper = await newShopper()
    const dialog = accountDialog(page, t)
    await page.goto(SHORT_PAGE)
    await dialog.open()
    await tabTo(page, dialog.button('Forgot password?'))
    await page.keyboard.press('Enter')
    await expect(dialog.input('email')).toBeFocused()
    await page.keyboard.type(`nobody-${shopper.email}`)
    await page.keyboard.press('Enter')
    await expect(dialog.codeBoxes).toHaveCount(4)
    await tabTo(page, dialog.button('Change'))
    await page.keyboard.press('Enter')
    await expect(dialog.input('email')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(shopper.email)
    await page.keyboard.press('Enter')
    await expect(dialog.codeBoxes).toHaveCount(4)
    await page.keyboard.type(await codeSentTo(shopper.email))
    await expect(dialog.input('password')).toBeFocused()
    await page.keyboard.type(newPassword)
    await tabTo(page, dialog.input('password_confirmation'))
    await page.keyboard.type(newPassword)
    await page.keyboard.press('Enter')
    await expect(dialog.withTitle('Login')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
