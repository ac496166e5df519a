import { enterConsole, expectSound } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi } from '../support/orders.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { shopUrl } from '../support/shop-url.ts'
import { newShopper } from '../support/shoppers.ts'
import { uniqueAddress } from '../support/unique-address.ts'

test('answers a ticket with a saved reply, and the shopper reads it', { tag: ['@en-1280', '@every-view'] }, async ({
  page,
  t,
}) => {
  const shopper = await newShopper()
  const form = new FormData()
  const { issue_types } = await callApi<{ issue_types: string[] }>('GET /ticket-issue-types', { session: shopper })
  const fields = { issue_type: issue_types[0] ?? '', subject: 'A parcel on the roof', message: 'How do I get it down?' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const headers = { authorization: `Bearer ${shopper.access.token}`, 'x-forwarded-for': uniqueAddress() }
  const opened = await fetch(`${shopUrl()}/api/support-ticket`, { method: 'POST', headers, body: form })
  const { ticket_number: number } = (await opened.json()).data.ticket

  await enterConsole(page, t, 'operator1@rialto.test', `tickets?search=${number}`)
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click()
  await expect(page.getByText('How do I get it down?')).toBeVisible()
  await expectSound(page)
  await saveScreenshot(page, 'console-ticket', { fullPage: false })
  const field = page.getByRole('textbox', { name: t('Answer {{name}}', { name: shopper.name }) })
  await field.fill('/')
  await page.getByRole('option', { name: 'We are looking' }).click()
  await expect(field).toHaveValue(/^Hello Noor, thank you for writing/)
  await page
    .getByRole('button', { name: t('Send') })
    .last()
    .click()
  await expect(field).toHaveValue('')
  const { messages } = await callApi<{ messages: { type: string; message: string }[] }>(
    `GET /support-ticket/show?ticket_number=${number}`,
    { session: shopper },
  )
  expect(messages.at(-1)).toMatchObject({ type: 'support', message: expect.stringContaining('We have asked the shop') })
})
