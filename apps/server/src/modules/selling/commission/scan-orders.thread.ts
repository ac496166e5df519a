import { threadDatabase } from '../../../db/thread-database.ts'
import { type Scan, type Scanned, scanOrders } from './scan-orders.ts'

export const scanInThread = ([url, scan]: [url: string, scan: Scan]): Promise<Scanned> =>
  scanOrders(threadDatabase(url).db, scan)
