import { ApiError } from '@rialto/client/api/client.ts'
import { createKey } from '@rialto/client/create-key.ts'
import { useStoreValue } from '@rialto/client/use-store-value.ts'
import type { StockItem } from '@rialto/contract'
import { useEffect, useRef, useState } from 'react'
import { nameOf } from '../stock-words.ts'
import { $counts, addCount, findByCode, findByName, sendCounts } from './count-queue.ts'

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
