import type { FastifyInstance } from 'fastify'
import type { Replicas } from '../db/index.ts'

/** Figures that are read from the shop whenever metrics are requested. */
export interface ShopFigures {
  /** Mails and text messages that wait to be sent. */
  outboxDepth(): Promise<number>
  /** Open realtime sockets of this process. */
  sockets(): number
  /** Invoices and credit notes that all sellers have issued, by kind. */
  invoicesIssued(): Promise<Readonly<Record<string, number>>>
  /** Payouts by the state that they are in. */
  payoutLines(): Promise<Readonly<Record<string, number>>>
  /** Statements, fee invoices and their credit notes, and fees of closed months without a document. */
  monthDocuments(): Promise<Readonly<Record<string, number>>>
  /** Refunds that are not done, by state, with the time of the oldest. */
  openRefunds(): Promise<readonly { state: string; count: number; oldestAt: number }[]>
  /** Withdrawals and complaints whose day for the next step is over, by kind. */
  lateReturns(): Promise<Readonly<Record<string, number>>>
  /** The last proof of the ledger, open differences, and postings that were left unsealed. */
  proof(): Promise<{ open: number; unsealed: number; last: { at: number; ms: number; sum: number } | undefined }>
  /** Orders whose money is due for release and not released yet. */
  ordersToRelease(): Promise<number>
  /** Undefined where the database has none. */
  replicas: Pick<Replicas, 'states' | 'primaryReads'> | undefined
}

/** Metrics and traces of this process, as far as they are configured. */
export interface Telemetry {
  /** Adds hooks that see every request; to be called before other hooks are added. */
  observeRequests(app: FastifyInstance): void
  observeShop(figures: ShopFigures): void
  close(): Promise<void>
}
