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
  /** The shopper's messages that the seller was notified of and then fetched, oldest first. */
  receivedMessages(): Promise<string[]>
  /** Writes to the shopper. @returns the time, by this machine's clock. */
  send(text: string): Promise<number>
  /** Tells the server that the seller is online. */
  reportOnline(): Promise<void>
}

/**
 * The seller of a shop, who talks with one shopper: another browser with the seller calls and the unmodified `pusher-js`. Seller
 * n owns shop n.
 */
export async function openSeller(
  openPage: OpenPage,
  shopId: number,
  userId: number,
  shop = shopUrl(),
): Promise<SellerClient> {
  const session = await logInSeller(shopId, shop)
  // The shop's pages run no scripts from elsewhere.
  const page = await openPage({ context: { bypassCSP: true } })
  await page.goto(`${shop}/offline`)
  await page.addScriptTag({ path: inRoot('node_modules/pusher-js/dist/web/pusher.min.js') })
  const client = await page.evaluateHandle(listen, {
    token: session.access.token,
    userId,
    channel: chatShopChannel(shopId),
    event: MESSAGE_TO_SHOP_EVENT,
  })
  return {
    page,
    receivedMessages: () => client.evaluate(({ heard }) => heard),
    send: (text) => client.evaluate(({ write }, said) => write(said), text),
    reportOnline: async () => void (await callApi('POST /seller/update-last-seen', { session, shop })),
  }
}

interface Listening {
  token: string
  userId: number
  channel: string
  event: string
}

/** In the page: fetches messages when it is notified of them. */
async function listen({ token, userId, channel, event }: Listening) {
  // As every call has them (docs/spec §7).
  const ofCalls = { 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'en' }
  const headers = { ...ofCalls, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const client = { heard: [] as string[], write }

  async function read() {
    const reply = await fetch(`/api/seller/messages?user_id=${userId}`, { headers })
    const { data }: { data: { data: { type: string; message: string | null }[] } } = await reply.json()
    const theirs = data.data.filter(({ type }) => type === 'user').map(({ message }) => message ?? 'a product')
    client.heard = theirs.reverse()
  }
  async function write(message: string) {
    const at = Date.now()
    const body = JSON.stringify({ user_id: userId, message })
    const reply = await fetch('/api/seller/messages', { method: 'POST', headers, body })
    if (!reply.ok) throw new Error(`the answer was refused: ${reply.status}`)
    return at
  }

  const { data: settings } = await (await fetch('/api/master', { headers: ofCalls })).json()
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
  // From now on it means that the connection was lost, and what was written meanwhile not heard.
  shop.bind('pusher:subscription_succeeded', read)
  return client
}
