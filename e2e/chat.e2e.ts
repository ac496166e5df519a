import { say } from '../scripts/lib/say.mjs'
import { DETAIL } from '../scripts/test-runs.mjs'
import { chatScreens, timeWhenShown } from './support/chat-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi } from './support/orders.ts'
import { expectProblem } from './support/problems.ts'
import { openSeller } from './support/seller-client.ts'
import { newShopper, storeSession } from './support/shoppers.ts'

/** The target is one second; a machine that runs other browsers takes longer. */
const REPLY_MS = 3_000
const SHOP = 3

test.describe('in every view', { tag: '@every-view' }, () => {
  test('exchanges messages between a shopper and a seller in separate browsers', { tag: '@en-1280' }, async ({
    page,
    t,
    openPage,
  }) => {
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await storeSession(page, shopper)
    await chat.open(SHOP)
    await expect(chat.heading('No messages yet')).toBeVisible()
    await chat.expectAccessible('empty')
    await chat.send('How wide is the saucer?')
    await expect(chat.message('How wide is the saucer?')).toBeVisible()
    expect(await chat.field.inputValue()).toBe('')
    await expect.poll(seller.receivedMessages).toEqual(['How wide is the saucer?'])

    const shownAt = timeWhenShown(page, 'It is 14 cm across.')
    const took = -(await seller.send('It is 14 cm across.')) + (await shownAt)
    say(`The answer was visible after ${took} ms.`)
    expect(took).toBeLessThan(REPLY_MS)
    await expect.poll(() => page.getByRole('log').innerText()).toContain('It is 14 cm across.')

    await chat.send('Lovely, I take two.')
    await expect.poll(seller.receivedMessages).toEqual(['How wide is the saucer?', 'Lovely, I take two.'])
    await seller.send('With pleasure.')
    await expect(chat.message('With pleasure.')).toBeVisible()
    await chat.expectAccessible('talk')
  })

  test('shows whether the shop is online', { tag: ['@en-1280', DETAIL] }, async ({ page, t, openPage }) => {
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    await storeSession(page, shopper)
    await chat.open(SHOP)
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await seller.reportOnline()
    await chat.send('Are you there?')
    await expect(page.getByText(t('Online'), { exact: true }).last()).toBeVisible()
  })
})

test.describe('in both widths', { tag: '@both-widths' }, () => {
  test('sends with Enter, breaks lines with Shift+Enter, sends no empty message, and opens links in new tabs', {
    tag: ['@en-1280', DETAIL],
  }, async ({ page, t, openPage }) => {
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await storeSession(page, shopper)
    await chat.open(SHOP)
    await chat.field.press('Enter')
    await chat.send('   ')
    await chat.button('Send').click()
    await chat.field.fill('')
    await chat.field.pressSequentially('One line')
    await chat.field.press('Shift+Enter')
    await chat.field.pressSequentially('and one more: https://example.com/cup?size=2')
    await chat.field.press('Enter')
    await expect.poll(seller.receivedMessages).toEqual(['One line\nand one more: https://example.com/cup?size=2'])
    const link = chat.messages.getByRole('link', { name: 'https://example.com/cup?size=2' })
    expect(await link.getAttribute('href')).toBe('https://example.com/cup?size=2')
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
    await seller.send('<b>Bold</b> javascript:alert(1) www.example.com')
    await expect(chat.messages.getByText('<b>Bold</b> javascript:alert(1)', { exact: false }).first()).toBeVisible()
    const targets = await chat.messages
      .getByRole('link')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''))
    expect(targets.filter((target) => !/^https?:/.test(target))).toEqual([])
    await chat.expectAccessible('links')
  })

  test('marks a message that failed, sends later ones, and sends it when retried', {
    tag: ['@ar-360', DETAIL],
  }, async ({ page, t, openPage }) => {
    expectProblem(page, /Failed to load resource|request failed/)
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await storeSession(page, shopper)
    await chat.open(SHOP)
    let isRefused = true
    await page.route('**/api/send-message', (route) =>
      isRefused ? route.abort('connectionrefused') : route.continue(),
    )
    await chat.send('The first')
    await expect(chat.messages.getByText(t('Not sent.'))).toBeVisible()
    expect(await chat.field.inputValue()).toBe('')
    await chat.expectAccessible('failed')
    isRefused = false
    await chat.send('The second')
    await expect.poll(seller.receivedMessages).toEqual(['The second'])
    await chat.messages.getByRole('button', { name: t('Try again') }).click()
    await expect.poll(seller.receivedMessages).toEqual(['The second', 'The first'])
    await expect(chat.messages.getByText(t('Not sent.'))).toBeHidden()
    await expect(chat.message('The first')).toHaveCount(1)
  })

  test('sends many messages in a row once each and in order', { tag: ['@en-1280', DETAIL] }, async ({ page, t }) => {
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    await storeSession(page, shopper)
    await chat.open(SHOP)
    const texts = Array.from({ length: 12 }, (_, index) => `Number ${index + 1}`)
    for (const text of texts) await chat.send(text)
    const storedMessages = async () => {
      const path = `GET /get-message?shop_id=${SHOP}`
      const { data } = await callApi<{ data: { message: string }[] }>(path, { session: shopper })
      return data.map(({ message }) => message).reverse()
    }
    await expect.poll(storedMessages).toEqual(texts)
    await expect(chat.message('Number 12')).toHaveCount(1)
  })
})
