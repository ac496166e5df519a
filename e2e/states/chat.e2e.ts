import { expect } from '@playwright/test'
import { chatScreens } from '../support/chat-screens.ts'
import { createChattingShopper } from '../support/conversations.ts'
import { plainProducts } from '../support/orders.ts'
import { openSeller } from '../support/seller-client.ts'
import { newShopper } from '../support/shoppers.ts'
import { heading, loadingAndFailed, main } from './steps.ts'
import { describeTours, type Visit } from './tours.ts'

const SHOP = 6

const chat = ({ page, t }: Visit) => chatScreens(page, t)

describeTours([
  {
    name: 'messages',
    openSession: newShopper,
    states: [
      {
        name: 'without conversations',
        async show(visit) {
          await visit.page.goto('/massages')
          return heading(visit, 'No conversations yet')
        },
      },
      {
        name: 'with a search without results',
        async show(visit) {
          await visit.page.goto('/massages')
          await main(visit).getByRole('searchbox').fill('zzzzqqqq')
          return heading(visit, 'No seller matches “{{text}}”', { text: 'zzzzqqqq' })
        },
      },
    ],
  },
  {
    name: 'conversations',
    openSession: () => createChattingShopper([2, 3, SHOP]),
    expectedErrors: /Failed to load resource|request failed/,
    states: [
      {
        name: 'with none selected',
        only: 1280,
        async show(visit) {
          await visit.page.goto('/massages')
          return heading(visit, 'No User Selected')
        },
      },
      {
        name: 'with one open',
        async show(visit) {
          const seller = await openSeller(visit.openPage, SHOP, visit.session?.user.id ?? 0)
          await chat(visit).open(SHOP)
          await chat(visit).send(
            'What goes with it?\nhttps://example.com/a-rather-long-address/of-a-cup-and-its-saucer',
          )
          await seller.send('A saucer of 14 cm; it comes in green and in blue. '.repeat(4).trim())
          await expect(chat(visit).messages.getByText('A saucer of 14 cm', { exact: false })).toBeVisible()
          return chat(visit).messages
        },
      },
      {
        name: 'with an unsent message',
        async show(visit) {
          await visit.page.route('**/api/send-message', (route) => route.abort('connectionrefused'))
          await chat(visit).send('The green one, please')
          await expect(chat(visit).messages.getByText(visit.t('Not sent.'))).toBeVisible()
          return chat(visit).messages
        },
      },
      {
        name: 'with a message that is too long',
        async show(visit) {
          await chat(visit).field.fill('More and more. '.repeat(400))
          return chat(visit).field
        },
      },
    ],
  },
  {
    name: 'the chat over a page',
    openSession: newShopper,
    states: [
      {
        name: 'about a product',
        async show(visit) {
          const [product] = await plainProducts(SHOP)
          await visit.page.goto(`/products/${product?.id}/details`)
          await chat(visit).chatButtons.first().click()
          await expect(chat(visit).panel).toBeVisible()
          return chat(visit).panel.getByRole('region', { name: visit.t('Your question is about') })
        },
      },
      {
        name: 'with a sent message',
        async show(visit) {
          await chat(visit).send('Do you have it in stock?')
          return chat(visit).sentMessage('Do you have it in stock?')
        },
      },
    ],
  },
  {
    name: 'messages that fail to load',
    openSession: () => createChattingShopper([SHOP]),
    expectedErrors: /status of 503/,
    states: [
      ...loadingAndFailed('/massages', /\/api\/get-shops/, 'Your conversations could not be loaded'),
      ...loadingAndFailed(
        `/massages?shop=${SHOP}`,
        /\/api\/get-message/,
        'The messages could not be loaded',
        'Loading messages',
      ),
    ],
  },
])
