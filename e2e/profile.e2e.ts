import { DETAIL } from '../scripts/test-runs.mjs'
import { expectAccessible } from './support/accessibility.ts'
import { accountDialog } from './support/account-dialog.ts'
import { accountScreens } from './support/account-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { codeSentTo, outbox } from './support/outbox.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { pngOf } from './support/png.ts'
import { expectProblem } from './support/problems.ts'
import { endSession, newShopper, storeSession } from './support/shoppers.ts'

/** A separate market, as a test deletes one-time codes from its database. */
let ownShop: OwnShop
test.beforeAll(async () => {
  ownShop = await startOwnShop({})
})
test.afterAll(() => ownShop.stop())

const refusedRequest = /status of (415|422)/
const unauthorized = /status of 401/

test.describe('in every view', { tag: '@every-view' }, () => {
  test('changes the profile, asks before leaving unsaved changes, and refuses an invalid photo', {
    tag: '@ar-1280-dark',
  }, async ({ page, t }) => {
    const account = accountScreens(page, t)
    expectProblem(page, refusedRequest)
    const shopper = await newShopper()
    await storeSession(page, shopper)
    await page.goto('/profile')
    await expect(account.h1).toHaveText(t('My Profile'))
    expect(await account.input('name').inputValue()).toBe(shopper.name)
    await expectAccessible(page)
    await account.screenshot('profile')

    await account.input('email').fill('shopper1@rialto.test')
    await expect(page.getByRole('group', { name: t('Confirm this change') })).toBeVisible()
    await expectAccessible(page)
    await account.button('Save changes').click()
    await expect(account.input('current_password')).toHaveAttribute('aria-invalid', 'true')
    await account.input('current_password').fill(shopper.password)
    await account.button('Save changes').click()
    await expect(account.input('email')).toHaveAttribute('aria-invalid', 'true')
    await expect(account.input('new_otp')).toBeVisible()
    await expectAccessible(page)
    await account.screenshot('profile-refused')

    const home = page.getByRole('banner').getByRole('link', { name: 'Rialto' })
    const leaveDialog = page.getByRole('alertdialog', { name: t('Leave without saving?') })
    await home.click()
    await expect(leaveDialog).toBeVisible()
    await expectAccessible(page)
    await leaveDialog.getByRole('button', { name: t('Stay') }).click()
    await expect(leaveDialog).toBeHidden()
    await account.button('Discard').click()

    await account.input('name').fill('Noor Changed')
    await page.locator('main select[name=gender]').selectOption('female')
    await account.input('date_of_birth').fill('1990-05-17')
    await account.button('Save changes').click()
    await expect(account.toast('Profile updated')).toBeVisible()

    const file = page.locator('main input[type=file]')
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') })
    const note = page.locator(`[id="${await file.getAttribute('aria-describedby')}"]`)
    await expect(file).toHaveAttribute('aria-invalid', 'true')
    expect((await note.innerText()).length).toBeGreaterThan(10)
    await expectAccessible(page)
    await account.screenshot('photo-refused')

    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pngOf(600, 400) })
    const dialog = page.getByRole('dialog', { name: t('Crop your photo') })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await account.screenshot('crop')
    await dialog.getByRole('application').focus()
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('button', { name: t('Save photo') }).click()
    await expect(dialog).toBeHidden()
    const photo = page.locator('main img[src*="/media/profiles/"]:visible').first()
    const width = () => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
    await expect.poll(width).toBeGreaterThan(0)

    await page.reload()
    await expect(account.input('name')).toHaveValue('Noor Changed')
    expect(await account.input('date_of_birth').inputValue()).toBe('1990-05-17')
    await expect(photo).toBeVisible()
  })

  test('changes the password and logs in with the new one', { tag: '@en-360-dark' }, async ({ page, t }) => {
    const account = accountScreens(page, t)
    expectProblem(page, refusedRequest)
    const shopper = await newShopper()
    const next = 'tramline-pepper-lagoon-7'
    await storeSession(page, shopper)
    await page.goto('/change-password')
    await expectAccessible(page)
    const fill = async (current: string, confirmation: string) => {
      await account.input('current_password').fill(current)
      await account.input('password').fill(next)
      await account.input('password_confirmation').fill(confirmation)
      await page.keyboard.press('Enter')
    }
    await fill(shopper.password, 'something else')
    await expect(page.getByText(t('Confirm Password does not match')).first()).toBeVisible()
    await fill('not-the-password', next)
    await expect(account.input('current_password')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await account.screenshot('password-refused')
    await fill(shopper.password, next)
    await expect(account.toast('Password changed. All other sessions have ended.')).toBeVisible()
    expect(await account.input('current_password').inputValue()).toBe('')

    await page.evaluate(() => localStorage.removeItem('session'))
    await page.goto('/wishlist')
    const login = page.getByRole('dialog', { name: t('Login') })
    await login.locator('input[name=phone]').fill(shopper.email)
    await login.locator('input[name=password]').fill(next)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: t('Your wishlist is empty') })).toBeVisible()
  })
})

test.describe('in both widths', { tag: '@both-widths' }, () => {
  test('verifies the account by a code', { tag: ['@en-1280', DETAIL] }, async ({ page, t }) => {
    const account = accountScreens(page, t)
    const shopper = await newShopper()
    await storeSession(page, shopper)
    await page.goto('/profile')
    await expect(page.getByText(t('Not verified'), { exact: true })).toBeVisible()
    await account.button('Verify now').click()
    const { codeBoxes } = accountDialog(page, t)
    await expect(codeBoxes.first()).toBeVisible()
    await codeBoxes.first().focus()
    await page.keyboard.type(await codeSentTo(shopper.email))
    await expect(page.getByText(t('Verified'), { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.reload()
    await expect(page.getByText(t('Verified'), { exact: true })).toBeVisible()
  })

  test('changes a verified email by a code and notifies the old address', { tag: ['@ar-360', DETAIL] }, async ({
    page,
    t,
  }) => {
    const account = accountScreens(page, t)
    const shopper = await newShopper(ownShop.url)
    await storeSession(page, shopper)
    await page.goto(`${ownShop.url}/profile`)
    await account.button('Verify now').click()
    const { codeBoxes } = accountDialog(page, t)
    await codeBoxes.first().focus()
    const first = await codeSentTo(shopper.email, { shop: ownShop.url })
    await page.keyboard.type(first)
    await expect(page.getByText(t('Verified'), { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    // Deletes the code, so that the next one can be sent immediately.
    ownShop.database((db) => db.exec('delete from one_time_codes'))

    const email = `moved-${shopper.email}`
    await account.input('email').fill(email)
    await account.button('Use a code instead').click()
    await account.button('Send code').click()
    await expect(account.toast('A code is on its way')).toBeVisible()
    await account.input('otp').fill(await codeSentTo(shopper.email, { shop: ownShop.url, other: first }))
    await expectAccessible(page)
    await account.screenshot('profile-code')
    await account.button('Save changes').click()
    await expect(account.toast('Profile updated')).toBeVisible()
    await expect(page.getByText(t('Not verified'), { exact: true })).toBeVisible()
    await expect(account.input('otp')).toBeHidden()
    expect(await account.input('email').inputValue()).toBe(email)
    const [notification] = (await outbox(ownShop.url)).filter(({ to }) => to === shopper.email)
    expect(notification?.text).toContain('was changed')
  })

  test('redirects guests home, and shoppers with an ended session once they dismiss the login', {
    tag: ['@en-1280', DETAIL],
  }, async ({ page, t }) => {
    const account = accountScreens(page, t)
    expectProblem(page, unauthorized)
    await page.goto('/profile')
    await expect(page).toHaveURL('/')
    const shopper = await newShopper()
    await page.evaluate((text) => localStorage.setItem('session', text), storedSession(shopper))
    await page.goto('/manage-address')
    await expect(account.h1).toHaveText(t('Manage Address'))
    await endSession(shopper)
    await page.reload()
    await expect(page.getByRole('dialog', { name: t('Login') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/')
  })
})

const storedSession = ({ access, user }: Awaited<ReturnType<typeof newShopper>>) =>
  JSON.stringify({ token: access.token, expiresAt: access.expires_at, lasts: 1_000_000_000, user })
