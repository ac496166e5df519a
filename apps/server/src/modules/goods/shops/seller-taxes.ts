import { isDeepStrictEqual } from 'node:util'
import type { SellerTax } from '@rialto/contract'
import type { SellerTaxStatus, TaxPlaceKind } from '@rialto/contract/market-enums'
import { getCountries } from 'libphonenumber-js/min'
import type { Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { changedFields, type Restorers, recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { dayIn, type ShopTaxRow, selectShopTax, upsertShopTax } from '../taxes/index.ts'
import { type FactRow, lockShopFacts, selectFactsOfShop } from './repository-facts.ts'

// What a shop is for taxes: it charges the rates of its country, or none, as small businesses and private persons do.

/** A shop that has said nothing charges the rates of its country. */
const REGULAR = { status: 'regular', country: null, place: 'origin', exemption_text: null } as const

const fieldsOf = (row: ShopTaxRow | undefined) => {
  const { status, country, place, exemption_text } = row ?? REGULAR
  return { status, country, place, exemption_text }
}

/** Null where the market has no rates. @param facts all that the shop has told */
export async function showSellerTax(
  { database: { db }, settings, now }: ModuleDeps,
  shopId: number,
  facts: readonly FactRow[],
): Promise<SellerTax | null> {
  if ((await settings.read()).tax_mode === 'flat') return null
  const row = await selectShopTax(db, shopId)
  return { ...fieldsOf(row), version: row?.version ?? 0, can_change: isVerified(facts, now()) }
}

/** The name and the address of the shop are verified, and still count. */
function isVerified(facts: readonly FactRow[], now: number): boolean {
  const today = dayIn('UTC', now)
  return (['legal_name', 'address'] as const).every((kind) =>
    facts.some(
      (row) => row.kind === kind && row.state === 'verified' && (row.expires_on === null || row.expires_on >= today),
    ),
  )
}

/** Whether the shop has said that a trader sells; undefined: it has not. */
function isTrader(facts: readonly FactRow[]): boolean | undefined {
  const row = facts.find(({ kind, superseded_at }) => kind === 'trader' && superseded_at === null)
  const said = row && fromJson(row.value_json).is_trader
  return typeof said === 'boolean' ? said : undefined
}

interface SellerTaxEdit {
  shopId: number
  /** The version that the caller has seen; undefined overwrites any. */
  version: number | undefined
  status: SellerTaxStatus
  country: string | null
  place: TaxPlaceKind
  confirmsRegistration: boolean
  exemptionText: string | null
  actor: Actor
}

/** Changes what a shop is for taxes, once its identity is verified. @returns undefined if nothing differs */
export async function changeSellerTax(
  deps: ModuleDeps,
  { shopId, version, status, country, place, confirmsRegistration, exemptionText, actor }: SellerTaxEdit,
): Promise<RecordedChange | undefined | Refusal> {
  const at = deps.now()
  if ((await deps.settings.read()).tax_mode === 'flat')
    return refuse('conflict', text('This market has no tax rates, so there is nothing to say here'))
  if (country !== null && !getCountries().some((code) => code === country))
    return refuseFields({ country: { text: text('Please choose a country') } })
  if (place === 'destination' && !confirmsRegistration)
    return refuseFields({
      confirms_registration: { text: text('Rates of other countries need a registration there, or for OSS') },
    })
  if (status !== 'regular' && exemptionText === null)
    return refuseFields({ exemption_text: { text: text('Say why no tax is charged: invoices name it') } })
  const change = await deps.database.write(async (tx) => {
    await lockShopFacts(tx, shopId)
    const row = await selectShopTax(tx, shopId)
    if (version !== undefined && version !== (row?.version ?? 0))
      return refuse('stale', text('Somebody else has changed this in the meantime'), {
        current: { ...fieldsOf(row), version: row?.version ?? 0 },
      })
    const facts = await selectFactsOfShop(tx, shopId)
    if (!isVerified(facts, at))
      return refuse('conflict', text('This can be changed once the name and the address of the shop are verified'))
    if (isTrader(facts) !== (status !== 'private'))
      return refuse(
        'conflict',
        text('Traders and private persons are taxed differently: say first which of them sells'),
      )
    const exemption_text = status === 'regular' ? null : exemptionText
    const set = { status, country, place: status === 'regular' ? place : 'origin', exemption_text } as const
    const changed = changedFields(fieldsOf(row), set)
    if (!changed) return undefined
    await upsertShopTax(tx, { shop_id: shopId, ...set, version: (row?.version ?? 0) + 1 })
    return recordChange(tx, {
      ...{ actor, at, shopId, restorable: true, ...changed },
      action: SELLER_TAX_CHANGED,
      subject: { kind: 'tax', id: shopId, name: '' },
      sentence: text('Said what the shop is for taxes'),
    })
  })
  if (change && !(change instanceof Refusal)) deps.invalidations.publish('catalogue')
  return change
}

const SELLER_TAX_CHANGED = 'seller_tax_changed'

export const createSellerTaxRestorers = ({ invalidations }: Pick<Deps, 'invalidations'>): Restorers => ({
  [SELLER_TAX_CHANGED]: {
    permission: 'money.account',
    fieldNames: {
      status: text('Tax status'),
      place: text('Whose rates'),
      exemption_text: text('Why no tax is charged'),
    },
    afterCommit: () => invalidations.publish('catalogue'),
    async restore(tx, { shopId, before, after, now }) {
      if (shopId === null) return refuse('not_found', text('Page not found'))
      await lockShopFacts(tx, shopId)
      return putBack(tx, { shopId, before, after, now })
    },
  },
})

async function putBack(
  tx: Tx,
  { shopId, before, after, now }: { shopId: number; before: object; after: object; now: number },
): Promise<Refusal | undefined> {
  const row = await selectShopTax(tx, shopId)
  const present: Record<string, unknown> = fieldsOf(row)
  const seen = Object.fromEntries(Object.keys(after).map((name) => [name, present[name]]))
  if (!row || !isDeepStrictEqual(seen, after))
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current: seen })
  const set = { ...fieldsOf(row), ...before }
  const facts = await selectFactsOfShop(tx, shopId)
  if (!isVerified(facts, now))
    return refuse('conflict', text('This can be changed once the name and the address of the shop are verified'))
  await upsertShopTax(tx, { shop_id: shopId, ...set, version: row.version + 1 })
  return undefined
}
