import { say } from '../scripts/lib/say.mjs'
import { chatScreens, seenAt } from './support/chat-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { call } from './support/orders.ts'
import { expectProblem } from './support/problems.ts'
import { openSeller } from './support/seller-client.ts'
import { asShopper, newShopper } from './support/shoppers.ts'

/** The target is a second; a machine that is busy with other browsers takes longer. */
const REPLY_MS = 3_000
const SHOP = 3

test.describe('in every view', { tag: '@every-view' }, () => {
  test('a shopper and a seller talk, each in a browser of their own', async ({ page, t, openPage }) => {
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await asShopper(page, shopper)
    await chat.open(SHOP)
    await expect(chat.heading('No messages yet')).toBeVisible()
    await chat.expectAccessible('empty')
    await chat.write('How wide is the saucer?')
    await expect(chat.said('How wide is the saucer?')).toBeVisible()
    expect(await chat.field.inputValue()).toBe('')
    await expect.poll(seller.heard).toEqual(['How wide is the saucer?'])

    const seen = seenAt(page, 'It is 14 cm across.')
    const took = -(await seller.write('It is 14 cm across.')) + (await seen)
    say(`The answer stood in sight after ${took} ms.`)
    expect(took).toBeLessThan(REPLY_MS)
    await expect.poll(() => page.getByRole('log').innerText()).toContain('It is 14 cm across.')

    await chat.write('Lovely, I take two.')
    await expect.poll(seller.heard).toEqual(['How wide is the saucer?', 'Lovely, I take two.'])
    await seller.write('With pleasure.')
    await expect(chat.said('With pleasure.')).toBeVisible()
    await chat.expectAccessible('talk')
  })

  test('says whether the shop is there', async ({ page, t, openPage }) => {
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    await asShopper(page, shopper)
    await chat.open(SHOP)
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await seller.comeIn()
    await chat.write('Are you there?')
    await expect(page.getByText(t('Online'), { exact: true }).last()).toBeVisible()
  })
})

test.describe('in both widths', { tag: '@both-widths' }, () => {
  test('Enter sends, Shift and Enter begin a line, nothing is not sent, and links lead out', async ({
    page,
    t,
    openPage,
  }) => {
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await asShopper(page, shopper)
    await chat.open(SHOP)
    await chat.field.press('Enter')
    await chat.write('   ')
    await chat.button('Send').click()
    await chat.field.fill('')
    await chat.field.pressSequentially('One line')
    await chat.field.press('Shift+Enter')
    await chat.field.pressSequentially('and one more: https://example.com/cup?size=2')
    await chat.field.press('Enter')
    await expect.poll(seller.heard).toEqual(['One line\nand one more: https://example.com/cup?size=2'])
    const link = chat.messages.getByRole('link', { name: 'https://example.com/cup?size=2' })
    expect(await link.getAttribute('href')).toBe('https://example.com/cup?size=2')
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
    await seller.write('<b>Bold</b> javascript:alert(1) www.example.com')
    await expect(chat.messages.getByText('<b>Bold</b> javascript:alert(1)', { exact: false }).first()).toBeVisible()
    const targets = await chat.messages
      .getByRole('link')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''))
    expect(targets.filter((target) => !/^https?:/.test(target))).toEqual([])
    await chat.expectAccessible('links')
  })

  test('what was not sent says so, does not hold up the rest, and is sent by trying again', async ({
    page,
    t,
    openPage,
  }) => {
    expectProblem(page, /Failed to load resource|request failed/)
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await asShopper(page, shopper)
    await chat.open(SHOP)
    let refused = true
    await page.route('**/api/send-message', (route) => (refused ? route.abort('connectionrefused') : route.continue()))
    await chat.write('The first')
    await expect(chat.messages.getByText(t('Not sent.'))).toBeVisible()
    expect(await chat.field.inputValue()).toBe('')
    await chat.expectAccessible('failed')
    refused = false
    await chat.write('The second')
    await expect.poll(seller.heard).toEqual(['The second'])
    await chat.messages.getByRole('button', { name: t('Try again') }).click()
    await expect.poll(seller.heard).toEqual(['The second', 'The first'])
    await expect(chat.messages.getByText(t('Not sent.'))).toBeHidden()
    await expect(chat.said('The first')).toHaveCount(1)
  })

  test('many messages in a row arrive once each, in their order', async ({ page, t }) => {
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    await asShopper(page, shopper)
    await chat.open(SHOP)
    const said = Array.from({ length: 12 }, (_, place) => `Number ${place + 1}`)
    for (const text of said) await chat.write(text)
    const kept = async () => {
      const path = `GET /get-message?shop_id=${SHOP}`
      const { data } = await call<{ data: { message: string }[] }>(path, { session: shopper })
      return data.map(({ message }) => message).reverse()
    }
    await expect.poll(kept).toEqual(said)
    await expect(chat.said('Number 12')).toHaveCount(1)
  })
})
