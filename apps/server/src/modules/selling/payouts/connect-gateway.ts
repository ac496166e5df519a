import type { ConnectLimit, ConnectNeed, ConnectState } from '@rialto/contract/payout-enums'
import type { StoredUnits } from '../../../lib/money.ts'

/**
 * What payouts need of a gateway through which shops are paid: accounts, transfers to them, and reversals of those. Amounts are in minor
 * units with `exponent` decimals. Methods throw {@link ConnectRefusal} where the gateway refuses for good, and anything else where it may do
 * it later.
 */
export interface ConnectGateway {
  createAccount(account: NewAccount): Promise<ToldAccount>
  getAccount(account: string): Promise<ToldAccount>
  /** An address that is good once and for minutes, where the holder tells what is asked for, or looks after the account. */
  makeLink(link: { account: string; returnUrl: string; refreshUrl: string }): Promise<string>
  /** The charge of a payment of ours, with what of it was not given back. Undefined: it has none. */
  findCharge(payment: string, units: StoredUnits): Promise<{ charge: string; left: number } | undefined>
  /** What of the market's balance there can be transferred now. */
  findBalance(units: StoredUnits): Promise<number>
  /** Finds a transfer by our key of it, which was perhaps made without an answer. */
  findTransfer(sought: { account: string; key: string; since: number }): Promise<string | undefined>
  /** Makes a transfer, idempotently by `key`. @returns the gateway's name of it */
  transfer(transfer: TransferRequest): Promise<string>
  listReversals(transfer: string): Promise<ToldReversal[]>
  /** Takes back a part of a transfer, idempotently by `key`. */
  reverse(reversal: StoredUnits & { transfer: string; key: string; amount: number }): Promise<ToldReversal>
}

/** The market's balance there does not cover it: nothing was made, and another request may be, later. */
export class ConnectLacksMoney extends Error {
  override name = 'ConnectLacksMoney'
}

/** The gateway refuses for good, in its words. */
export class ConnectRefusal extends Error {
  override name = 'ConnectRefusal'
}

export interface NewAccount {
  country: string
  email: string | null
  /** The name and the address of the shop. */
  shop: string
  url: string
}

/** An account as the gateway tells. */
export interface ToldAccount {
  account: string
  country: string
  state: ConnectState
  needs: readonly ConnectNeed[]
  dueBy: number | null
  limit: ConnectLimit | null
}

export interface TransferRequest extends StoredUnits {
  key: string
  amount: number
  account: string
  /** The charge whose money it is; null: of the market's balance. */
  charge: string | null
  /** What the shop reads at the gateway. */
  description: string
}

export interface ToldReversal extends StoredUnits {
  /** The gateway's name of it. */
  reference: string
  /** Our key of it; null: somebody made it at the gateway. */
  key: string | null
  amount: number
}

/** What a gateway tells of accounts and transfers. The first three are of the account that they name, others of the market's own. */
export type ConnectEvent =
  /** An account has changed: the gateway is to be asked how it stands. */
  | { kind: 'connect_account'; id: string; account: string }
  /** The holder has disconnected the account from the market. */
  | { kind: 'connect_gone'; id: string; account: string }
  /** What was on the account was paid out to a bank, or could not be. */
  | {
      kind: 'connect_payout'
      id: string
      account: string
      reference: string
      state: 'paid' | 'failed'
      reason: string | null
      at: number
    }
  /** A transfer has changed: the gateway is to be asked what was taken back of it. */
  | { kind: 'transfer'; id: string; reference: string; key: string | null }
