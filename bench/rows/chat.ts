import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chatShopChannel, chatUserChannel, MESSAGE_TO_SHOP_EVENT } from '@rialto/contract/realtime'
import { addShoppers, type BenchShopper } from '../data/shoppers.ts'
import { type Listener, openListeners } from '../lib/load.ts'
import { cpuTime, memory, startProcess } from '../lib/processes.ts'
import { atMost, figure, type Row } from '../lib/row.ts'

const SOCKETS = 1_000
/** Shops of the demo. Each receives one message at a time, so that an event belongs to a known message. */
const SHOPS = 12
const MESSAGES_A_SHOP = 35
const EVERY_MS = 200

interface Conversation {
  url: string
  shopId: number
  listener: Listener
  shopper: BenchShopper
}

/** Sends a message to a shop. @returns milliseconds until the shop received the event */
async function sendMessage({ url, shopId, listener, shopper: { id, headers } }: Conversation): Promise<number> {
  const received = listener.next(MESSAGE_TO_SHOP_EVENT)
  const from = performance.now()
  const sent = fetch(`${url}/api/send-message`, {
    method: 'POST',
    headers: { ...headers, 'x-forwarded-for': `10.200.${id >> 8}.${id & 255}` },
    body: JSON.stringify({ shop_id: shopId, message: 'Is it still to be had?' }),
  })
  await received
  const spent = performance.now() - from
  const reply = await sent
  if (!reply.ok) throw new Error(`a message was refused: ${reply.status}`)
  await reply.arrayBuffer()
  return spent
}

/** Writes as much to the disk as a message does, at the same pace, to measure the share of the machine. */
async function flushAtPace(folder: string): Promise<number[]> {
  const file = await open(join(folder, 'bench-flush'), 'w')
  const page = Buffer.alloc(32_768)
  try {
    return await atPace(async () => {
      const from = performance.now()
      await file.write(page)
      await file.sync()
      return performance.now() - from
    })
  } finally {
    await file.close()
  }
}

/** Repeats the work for every shop at a steady pace. @returns the sorted results */
async function atPace(work: (shop: number, time: number) => Promise<number>): Promise<number[]> {
  const spent: number[] = []
  const workForShop = async (shop: number) => {
    await pause((EVERY_MS / SHOPS) * shop)
    for (let time = 0; time < MESSAGES_A_SHOP; time++) {
      const from = performance.now()
      spent.push(await work(shop, time))
      await pause(Math.max(0, EVERY_MS - (performance.now() - from)))
    }
  }
  await Promise.all(Array.from({ length: SHOPS }, (_, shop) => workForShop(shop)))
  return spent.sort((a, b) => a - b)
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const deliveryTime: Row = {
  name: `chat: POST /send-message to the event at the other side, p99 with ${SOCKETS.toLocaleString('en')} sockets open`,
  target: '<= 50 ms',
  products: 'demo',
  async measure({ shop, dataDir }) {
    const shoppers = await addShoppers(`sqlite:${join(dataDir, 'rialto.db')}`, SOCKETS - SHOPS)
    const shopIds = Array.from({ length: SHOPS }, (_, index) => index + 1)
    const channels = [...shopIds.map(chatShopChannel), ...shoppers.map(({ id }) => chatUserChannel(id))]
    const listeners = await openListeners(shop.url, channels)
    try {
      const cpu = cpuTime(shop.pid) ?? 0
      const spent = await atPace((index, time) => {
        const [listener, shopper] = [listeners[index], shoppers[time * SHOPS + index]]
        if (!listener || !shopper) throw new Error('there are fewer shoppers than messages')
        return sendMessage({ url: shop.url, shopId: index + 1, listener, shopper })
      })
      const each = ((cpuTime(shop.pid) ?? 0) - cpu) / spent.length
      const disk = quantile(await flushAtPace(dataDir), 0.99)
      const note = `${spent.length} messages, p50 ${figure(quantile(spent, 0.5))} ms, ${figure(each)} ms of CPU each; the disk's own p99 ${figure(disk)} ms`
      return { ...atMost(quantile(spent, 0.99), 50, 'ms'), note }
    } finally {
      for (const listener of listeners) listener.close()
    }
  },
}

const IDLE = 5_000

/** On a separate server, as earlier rows increase the memory of theirs. */
const idleMemory: Row = {
  name: `chat: memory with ${IDLE.toLocaleString('en')} idle sockets`,
  target: '<= 400 MB',
  products: 'demo',
  async measure({ dataDir }) {
    const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUST_PROXY: '1' }
    const shop = await startProcess('apps/server/src/main.ts', env, '/')
    try {
      const before = memory(shop.pid) ?? 0
      const listeners = await openListeners(
        shop.url,
        Array.from({ length: IDLE }, (_, n) => chatUserChannel(n + 1)),
      )
      const megabytes = memory(shop.pid)
      for (const listener of listeners) listener.close()
      if (megabytes === undefined) return { reached: 'not told by this system', ok: true }
      return { ...atMost(megabytes, 400, 'MB'), note: `${figure(before)} MB before` }
    } finally {
      await shop.stop()
    }
  },
}

export const chatRows: Row[] = [deliveryTime, idleMemory]
