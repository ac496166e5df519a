import type { Page } from '@playwright/test'
import { chatShopChannel, MESSAGE_TO_SHOP_EVENT } from '@rialto/contract/realtime'
import type PusherClient from 'pusher-js'
import { inRoot } from '../../scripts/lib/paths.mjs'
import type { OpenPage } from './fixtures.ts'
import { callApi, logInSeller } from './orders.ts'
import { shopUrl } from './shop-url.ts'

/** Defined by the script that is added to the page. */
declare const Pusher: typeof PusherClient

export interface SellerClient {
  page: Page
  /** The shopper's messages that the seller fetched after notifications, oldest first. */
  receivedMessages(): Promise<string[]>
  /** Sends a message to the shopper. @returns the time by this machine's clock */
  send(text: string): Promise<number>
  /** Tells the server that the seller is online. */
  reportOnline(): Promise<void>
}

/**
 * Opens a browser of a shop's seller who talks with one shopper, by the seller calls and the unmodified `pusher-js`. Seller n owns
 * shop n.
 */
export async function openSeller(
  openPage: OpenPage,
  shopId: number,
  userId: number,
  shop = shopUrl(),
): Promise<SellerClient> {
  const session = await logInSeller(shopId, shop)
  // The content policy of the page would refuse the added script.
  const page = await openPage({ context: { bypassCSP: true } })
  const [name = '', value = ''] = session.cookie.split('=')
  await page.context().addCookies([{ name, value, url: shop }])
  await page.goto(`${shop}/offline`)
  await page.addScriptTag({ path: inRoot('node_modules/pusher-js/dist/web/pusher.min.js') })
  const client = await page.evaluateHandle(listen, {
    userId,
    channel: chatShopChannel(shopId),
    event: MESSAGE_TO_SHOP_EVENT,
  })
  return {
    page,
    receivedMessages: () => client.evaluate(({ heard }) => heard),
    send: (text) => client.evaluate(({ write }, message) => write(message), text),
    reportOnline: async () => void (await callApi('POST /seller/update-last-seen', { console: session, shop })),
  }
}

interface Listening {
  userId: number
  channel: string
  event: string
}

/** In the page: fetches messages when notified of them. */
async function listen({ userId, channel, event }: Listening) {
  // Required in every call (docs/spec §7).
  const requiredHeaders = { 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'en' }
  const headers = { ...requiredHeaders, 'content-type': 'application/json' }
  const client = { heard: [] as string[], write }

  async function read() {
    const reply = await fetch(`/api/seller/messages?user_id=${userId}`, { headers })
    const { data }: { data: { data: { type: string; message: string | null }[] } } = await reply.json()
    const texts = data.data.filter(({ type }) => type === 'user').map(({ message }) => message ?? 'a product')
    client.heard = texts.reverse()
  }
  async function write(message: string) {
    const at = Date.now()
    const body = JSON.stringify({ user_id: userId, message })
    const reply = await fetch('/api/seller/messages', { method: 'POST', headers, body })
    if (!reply.ok) throw new Error(`the answer was refused: ${reply.status}`)
    return at
  }

  const { data: settings } = await (await fetch('/api/master', { headers: requiredHeaders })).json()
  const pusher = new Pusher(settings.pusher_app_key, {
    cluster: '',
    wsHost: location.hostname,
    wsPort: Number(location.port),
    forceTLS: false,
    enabledTransports: ['ws'],
  })
  const shop = pusher.subscribe(channel)
  shop.bind(event, read)
  await new Promise((resolve) => shop.bind('pusher:subscription_succeeded', resolve))
  // A later subscription follows a lost connection, during which notifications were missed.
  shop.bind('pusher:subscription_succeeded', read)
  return client
}
