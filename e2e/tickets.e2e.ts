import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { outbox } from './support/outbox.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { pngOf } from './support/png.ts'
import { expectProblem } from './support/problems.ts'
import { saveScreenshot } from './support/screenshots.ts'
import { demoShopper, storeSession } from './support/shoppers.ts'

// A shopper writes to the operator, who answers by the command line.

let ownShop: OwnShop
test.beforeAll(async () => {
  ownShop = await startOwnShop()
})
test.afterAll(() => ownShop.stop())

/** The smallest PDF file, with a compressed cross-reference table. */
const pdf = '%PDF-1.5\n1 0 obj\n<< /Type /XRef >>\nstream\nendstream\nendobj\nstartxref\n9\n%%EOF'
const mug = { name: 'mug.png', mimeType: 'image/png', buffer: pngOf(600, 400) }
const invoice = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) }
const fakePicture = {
  name: 'liar.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
}

/** Simulates that the tab is shown again: the page then fetches new messages. */
const showTabAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

const screenshot = (page: Page, name: string) => saveScreenshot(page, `ticket-${name}`)

test.describe('in every view', { tag: '@every-view' }, () => {
  test('opens a ticket with two files, exchanges messages, closes it, and hides it from other shoppers', {
    tag: '@ar-1280-dark',
  }, async ({ page, t, view, openPage }) => {
    await storeSession(page, await demoShopper(2, ownShop.url))
    await page.goto(`${ownShop.url}/support-tickets`)
    await page.getByRole('button', { name: t('New ticket') }).click()
    const dialog = page.getByRole('dialog', { name: t('New ticket') })
    await dialog.locator('[name=issue_type]').selectOption({ index: 2 })
    await dialog.locator('[name=subject]').fill('One mug arrived with a chip')
    await dialog.locator('[name=message]').fill('Three are perfect, the fourth is not.')
    await dialog.locator('input[type=file]').setInputFiles([mug, invoice, fakePicture])
    await expect(dialog.getByText(t('Only JPEG, PNG and PDF can be sent.'))).toBeVisible()
    await expectAccessible(page)
    await screenshot(page, 'written')
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

    const found = JSON.parse(await ownShop.runCli(['tickets', 'list', '--search', number, '--json']))
    const id = String(found.items[0].id)
    const { ticket } = JSON.parse(await ownShop.runCli(['tickets', 'show', id, '--json']))
    const answer = ['--message', 'A new one is on its way. See https://example.com/mug']
    const seen = ['--seen-message-id', String(ticket.messages.at(-1).id)]
    await ownShop.runCli(['tickets', 'answer', id, ...answer, ...seen])
    await showTabAgain(page)
    await expect(log.getByText('A new one is on its way.')).toBeVisible()
    await expect(log.getByRole('link', { name: 'https://example.com/mug' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(t('Answered')))
    expect(
      (await outbox(ownShop.url)).some(({ to, text }) => to === 'shopper2@rialto.test' && text.includes(number)),
    ).toBe(true)

    await page.locator('textarea[name=message]').fill('Thank you!')
    await page.getByRole('button', { name: t('Send'), exact: true }).click()
    await expect(log.getByText('Thank you!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(t('Awaiting an answer')))
    await screenshot(page, 'answered')

    await ownShop.runCli(['tickets', 'close', id])
    await showTabAgain(page)
    await expect(page.getByText(t('This ticket is closed. If something is left, open a new one.'))).toBeVisible()
    await expectAccessible(page)
    await screenshot(page, 'closed')
    await page.goto(`${ownShop.url}/support-tickets?status=completed`)
    await expect(page.getByRole('main').locator(`a[href$="${number}"]`)).toBeVisible()
    await expectAccessible(page)

    const otherShopper = await openPage(view)
    expectProblem(otherShopper, /status of 404/)
    await storeSession(otherShopper, await demoShopper(3, ownShop.url))
    await otherShopper.goto(`${ownShop.url}/support-ticket/${number}`)
    await expect(otherShopper.getByRole('heading', { name: t('Page Not Found') })).toBeVisible()
  })
})
