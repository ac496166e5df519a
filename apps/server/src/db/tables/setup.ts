import type { Generated } from 'kysely'

/** The first run of a market that began empty in production; one row, with id 1. Other markets have none. */
export interface MarketSetupTable {
  id: number
  /** SHA-256 of the link's token, hex; null once the owner's account exists. */
  token_hash: string | null
  issued_at: number
  expires_at: number
  /** The person who has used the link. */
  owner_id: number | null
  /** `{ look: 'later' }`; steps that are missing are open. */
  steps_json: Generated<string>
  /** Null: shoppers see that the market opens soon. */
  opened_at: number | null
}

/** Keys of payment gateways that were given in the console. */
export interface GatewayKeysTable {
  gateway: string
  /** JSON, encrypted (`lib/encrypt-secret.ts`). */
  encrypted_keys: string
  changed_at: number
}

/** What a gateway last said of its keys, those of the environment too. */
export interface GatewayChecksTable {
  gateway: string
  /** Tells whether these are still the keys. */
  key_hash: string
  state: 'ok' | 'refused' | 'unchecked'
  reason: string | null
  checked_at: number
  /** Since when no payment could be started; null: the last one could. */
  failed_at: number | null
  failure: string | null
}
