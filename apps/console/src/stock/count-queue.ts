import { ApiError, createKey, currentOf } from '@rialto/client/api/client.ts'
import { localStore } from '@rialto/client/browser-storage.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import type { StockItem } from '@rialto/contract'
import { atom } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { nameOf } from './stock-cells.tsx'

const SEND_EVERY_MS = 15_000

/** A code that was scanned, or a name: its variant, several to choose from, none, or unknown while the shop cannot be reached. */
export type Scanned =
  | { kind: 'found'; code: string; item: StockItem }
  | { kind: 'several'; code: string; items: StockItem[] }
  | { kind: 'none'; code: string }
  | { kind: 'offline'; code: string }

/** Counting of one shop: scan, enter, next. */
export function useCount(shopId: number) {
  const entries = useStoreValue($counts, []).filter((entry) => entry.shopId === shopId)
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const [isLooking, setLooking] = useState(false)
  const latest = useRef(0)
  const waiting = entries.filter(({ state }) => state === 'waiting').length
  useEffect(() => {
    const send = () => void sendCounts(shopId)
    send()
    window.addEventListener('online', send)
    const timer = setInterval(send, SEND_EVERY_MS)
    return () => {
      window.removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [shopId])

  const scan = async (typed: string) => {
    const code = typed.trim()
    if (code === '') return
    latest.current += 1
    const number = latest.current
    setLooking(true)
    const found = await lookUp(code)
    // A later scan has replaced this one.
    if (number !== latest.current) return
    setLooking(false)
    setScanned(found)
  }
  const enter = (counted: number) => {
    if (!scanned || (scanned.kind !== 'found' && scanned.kind !== 'offline')) return
    const item = scanned.kind === 'found' ? scanned.item : undefined
    addCount({
      key: createKey(),
      shopId,
      code: scanned.code,
      variantId: item?.variant_id ?? null,
      name: item ? nameOf(item) : scanned.code,
      expected: item?.stock ?? null,
      counted,
    })
    setScanned(null)
    void sendCounts(shopId)
  }
  const choose = (item: StockItem) => setScanned({ kind: 'found', code: scanned?.code ?? '', item })
  return { entries, waiting, scanned, isLooking, scan, enter, choose, clear: () => setScanned(null) }
}

async function lookUp(code: string): Promise<Scanned> {
  try {
    const ofCode = await findByCode(code)
    const items = ofCode.length > 0 ? ofCode : await findByName(code)
    const [item] = items
    if (!item) return { kind: 'none', code }
    return items.length === 1 ? { kind: 'found', code, item } : { kind: 'several', code, items }
  } catch (error) {
    return error instanceof ApiError && error.status < 500 ? { kind: 'none', code } : { kind: 'offline', code }
  }
}

/** A count that a person entered. Its key makes sure that it counts once, however often it is sent. */
export interface CountEntry {
  key: string
  shopId: number
  /** As scanned or typed. */
  code: string
  /** Null while the variant is unknown, since the shop could not be reached. */
  variantId: number | null
  name: string
  /** The stock that was shown; null if none was. */
  expected: number | null
  counted: number
  state: 'waiting' | 'sent' | 'refused'
  /** Of a refusal: the server's reason, or the stock of today if pieces were sold since. */
  reason?: { text: string } | { stock: number } | { unknown: 'none' | 'several' }
}

const SENT_SHOWN = 20

/** The counts of this device, the newest first. Those that are not sent yet outlive the tab. */
export const $counts = atom<readonly CountEntry[]>(restore())

function restore(): CountEntry[] {
  try {
    const stored: unknown = JSON.parse(localStore.read('console_counts') ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

function store(entries: readonly CountEntry[]): void {
  let sent = 0
  const kept = entries.filter(({ state }) => state !== 'sent' || ++sent <= SENT_SHOWN)
  $counts.set(kept)
  const unsent = kept.filter(({ state }) => state !== 'sent')
  localStore.write('console_counts', unsent.length > 0 ? JSON.stringify(unsent) : null)
}

const addCount = (entry: Omit<CountEntry, 'state'>): void => store([{ ...entry, state: 'waiting' }, ...$counts.get()])

export const removeCount = (key: string): void => store($counts.get().filter((entry) => entry.key !== key))

const change = (key: string, values: Partial<CountEntry>): void =>
  store($counts.get().map((entry) => (entry.key === key ? { ...entry, ...values } : entry)))

/** Sends a refused count again, against the stock that the refusal named. @param newKey since the count is another request */
export function acceptCount({ key, reason }: CountEntry, newKey: string): void {
  if (reason && 'stock' in reason)
    change(key, { key: newKey, expected: reason.stock, state: 'waiting', reason: undefined })
}

let isSending = false

/** Sends what waits, the oldest first, until the shop cannot be reached. @returns the variants as they are now */
export async function sendCounts(shopId: number): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (;;) {
      const entry = $counts.get().findLast((each) => each.state === 'waiting' && each.shopId === shopId)
      if (!entry || !(await sendOne(entry))) return
    }
  } finally {
    isSending = false
  }
}

/** @returns false if the shop could not be reached: the count waits on */
async function sendOne(entry: CountEntry): Promise<boolean> {
  try {
    const variantId = entry.variantId ?? (await findVariant(entry))
    if (variantId === undefined) return true
    await consoleApi.call('POST /seller/stock/movements', {
      headers: { 'idempotency-key': entry.key },
      body: {
        variant_id: variantId,
        reason: 'count',
        counted: entry.counted,
        ...(entry.expected === null ? {} : { expected: entry.expected }),
      },
    })
    change(entry.key, { state: 'sent' })
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) return false
    const current = currentOf<StockItem>(error)
    change(entry.key, {
      state: 'refused',
      reason: current ? { stock: current.stock } : { text: error.message },
    })
    return true
  }
}

/** Finds the variant of a code that was scanned without a connection. */
async function findVariant({ key, code }: CountEntry): Promise<number | undefined> {
  const items = await findByCode(code)
  const [item] = items
  if (item && items.length === 1) {
    change(key, { variantId: item.variant_id, name: nameOf(item) })
    return item.variant_id
  }
  change(key, { state: 'refused', reason: { unknown: item ? 'several' : 'none' } })
  return undefined
}

/** As many as one looks through on a phone. */
const NAMED_MAX = 20

/** The first variants whose names have these words, for goods without a code. */
const findByName = async (words: string): Promise<StockItem[]> =>
  (await consoleApi.call('GET /seller/stock', { query: { search: words, limit: NAMED_MAX } })).items

/** The variants with a barcode or SKU. */
const findByCode = async (code: string): Promise<StockItem[]> =>
  (await consoleApi.call('GET /seller/stock', { query: { code } })).items
