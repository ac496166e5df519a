import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { outbox } from './support/outbox.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { pngOf } from './support/png.ts'
import { expectProblem } from './support/problems.ts'
import { saveScreenshot } from './support/screenshots.ts'
import { asShopper, demoShopper } from './support/shoppers.ts'

// A shopper writes to the operator, who answers by the command line.

let own: OwnShop
test.beforeAll(async () => {
  own = await startOwnShop()
})
test.afterAll(() => own.stop())

/** The smallest PDF file, with a compressed cross-reference table. */
const pdf = '%PDF-1.5\n1 0 obj\n<< /Type /XRef >>\nstream\nendstream\nendobj\nstartxref\n9\n%%EOF'
const mug = { name: 'mug.png', mimeType: 'image/png', buffer: pngOf(600, 400) }
const bill = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) }
const liar = {
  name: 'liar.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
}

/** Returns to the tab: the page then fetches new answers. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

const screen = (page: Page, name: string) => saveScreenshot(page, `ticket-${name}`)

test.describe('in every view', { tag: '@every-view' }, () => {
  test('asks with two files, is answered, answers, and is closed', async ({ page, t, view, openPage }) => {
    await asShopper(page, await demoShopper(2, own.url))
    await page.goto(`${own.url}/support-tickets`)
    await page.getByRole('button', { name: t('New ticket') }).click()
    const dialog = page.getByRole('dialog', { name: t('New ticket') })
    await dialog.locator('[name=issue_type]').selectOption({ index: 2 })
    await dialog.locator('[name=subject]').fill('One mug arrived with a chip')
    await dialog.locator('[name=message]').fill('Three are perfect, the fourth is not.')
    await dialog.locator('input[type=file]').setInputFiles([mug, bill, liar])
    await expect(dialog.getByText(t('Only JPEG, PNG and PDF can be sent.'))).toBeVisible()
    await expectAccessible(page)
    await screen(page, 'written')
    await dialog.getByRole('button', { name: t('Remove {{name}}', { name: 'liar.png' }) }).click()
    await dialog.getByRole('button', { name: t('Send the ticket') }).click()

    const log = page.getByRole('log')
    await expect(log.getByText('Three are perfect, the fourth is not.')).toBeVisible()
    const number = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
    await expect(log.getByRole('button', { name: t('Look at {{name}}', { name: 'mug.webp' }) })).toBeVisible()
    await expect(log.locator('img')).toHaveCount(1)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      log.getByRole('button', { name: /bill\.pdf/ }).click(),
    ])
    expect(file.suggestedFilename()).toBe('bill.pdf')
    await expectAccessible(page)

    await own.operate(['tickets', 'answer', number, 'A new one is on its way. See https://example.com/mug'])
    await comeBack(page)
    await expect(log.getByText('A new one is on its way.')).toBeVisible()
    await expect(log.getByRole('link', { name: 'https://example.com/mug' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(t('Answered')))
    expect((await outbox(own.url)).some(({ to, text }) => to === 'shopper2@rialto.test' && text.includes(number))).toBe(
      true,
    )

    await page.locator('textarea[name=message]').fill('Thank you!')
    await page.getByRole('button', { name: t('Send'), exact: true }).click()
    await expect(log.getByText('Thank you!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(t('Awaiting an answer')))
    await screen(page, 'answered')

    await own.operate(['tickets', 'close', number])
    await comeBack(page)
    await expect(page.getByText(t('This ticket is closed. If something is left, open a new one.'))).toBeVisible()
    await expectAccessible(page)
    await screen(page, 'closed')
    await page.goto(`${own.url}/support-tickets?status=completed`)
    await expect(page.getByRole('main').locator(`a[href$="${number}"]`)).toBeVisible()
    await expectAccessible(page)

    const stranger = await openPage(view)
    expectProblem(stranger, /status of 404/)
    await asShopper(stranger, await demoShopper(3, own.url))
    await stranger.goto(`${own.url}/support-ticket/${number}`)
    await expect(stranger.getByRole('heading', { name: t('Page Not Found') })).toBeVisible()
  })
})
