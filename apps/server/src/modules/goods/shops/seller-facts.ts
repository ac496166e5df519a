import { isDeepStrictEqual } from 'node:util'
import {
  type FactOfShop,
  type FactValue,
  factValues,
  type MarketFact,
  type SellerFact,
  type SellerIdentity,
  type SellerLegal,
} from '@rialto/contract'
import { FACT_KINDS, type FactKind, type FactView, isOwnStatement } from '@rialto/contract/market-enums'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { part, type TextKey, text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { type RecordedFields, type Restorers, recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { findIdentityDocument } from './identity-documents.ts'
import { mailFactDecision } from './mails.ts'
import { type ShopRow, selectProfile, selectSeller, selectShop } from './repository.ts'
import {
  type FactRow,
  insertFact,
  lockShopFacts,
  type MarketFactRow,
  removeFact,
  selectFacts,
  selectFactsOfShop,
  selectFactsOfShops,
  selectMarketFact,
  updateFact,
  updateIdentity,
} from './repository-facts.ts'
import { identityOf, readVatId, requiredFacts } from './rules-facts.ts'
import { showSellerTax } from './seller-taxes.ts'

// Who a shop is for the law: what it tells, what the staff has verified of it, and what shoppers see (decision 175).

export const factNames: Readonly<Record<FactKind, TextKey>> = {
  trader: text('Trader or private'),
  legal_name: text('Legal name'),
  address: text('Postal address'),
  contact: text('Contact for shoppers'),
  vat_id: text('VAT number'),
  tax_number: text('Tax number'),
  register: text('Entry in a register'),
  packaging: text('Registers of producers'),
  self_certification: text('Promise to sell lawful goods only'),
}

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const stateOf = (row: FactRow, now: number): SellerFact['state'] =>
  row.state !== 'refused' && row.expires_on !== null && row.expires_on < dayOf(now) ? 'expired' : row.state

const toTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const presentFact = (row: FactRow, now: number): SellerFact => ({
  ...{ id: row.id, kind: row.kind, value: fromJson(row.value_json), state: stateOf(row, now) },
  given_at: new Date(row.created_at).toISOString(),
  ...{ reason: row.reason, checked_at: toTime(row.checked_at), expires_on: row.expires_on },
})

/** The fact of a kind that counts, and the one that shoppers see; what has expired they do not. */
function factsOf(rows: readonly FactRow[], kind: FactKind, now: number) {
  const ofKind = rows.filter((row) => row.kind === kind)
  const given = ofKind.find((row) => row.superseded_at === null)
  const latest = isOwnStatement(kind) ? given : ofKind.findLast((row) => row.state === 'verified')
  const shown = latest && ['given', 'verified'].includes(stateOf(latest, now)) ? latest : undefined
  return { given, shown }
}

const factValueOf = (row: FactRow | undefined): FactValue | undefined => row && fromJson(row.value_json)

/** Whether the shop has told all that the law asks it for, and nothing of it is refused or has expired. */
function isComplete(rows: readonly FactRow[], now: number): boolean {
  const given = (kind: FactKind) => factsOf(rows, kind, now).given
  return requiredFacts((kind) => factValueOf(given(kind))).every((kind) => {
    const row = given(kind)
    return row !== undefined && ['given', 'verified'].includes(stateOf(row, now))
  })
}

const identityIn = (rows: readonly FactRow[], now: number) =>
  identityOf((kind) => factValueOf(factsOf(rows, kind, now).shown))

/** Who a shop is for the law at a moment, as shoppers see it. */
export const identityOn = async (db: Db | Tx, shopId: number, now: number): Promise<SellerIdentity | null> =>
  identityIn(await selectFactsOfShop(db, shopId), now)

/** As {@link identityOn}, with what it has told and nobody has verified yet. */
export async function identityAsTold(db: Db, shopId: number, now: number): Promise<SellerIdentity | null> {
  const rows = await selectFactsOfShop(db, shopId)
  return identityOf((kind) => factValueOf(factsOf(rows, kind, now).given))
}

export async function showSellerLegal(deps: ModuleDeps, shopId: number): Promise<SellerLegal> {
  const {
    database: { db },
    settings,
    now,
  } = deps
  const [rows, shop, { seller_facts: mode }, document] = await Promise.all([
    selectFactsOfShop(db, shopId),
    selectProfile(db, shopId),
    settings.read(),
    findIdentityDocument(db, shopId),
  ])
  const required = requiredFacts((kind) => factValueOf(factsOf(rows, kind, now()).given))
  const facts = FACT_KINDS.map((kind): FactOfShop => {
    const { given, shown } = factsOf(rows, kind, now())
    return {
      kind,
      is_required: required.includes(kind),
      given: given ? presentFact(given, now()) : null,
      shown: shown ? presentFact(shown, now()) : null,
      suggested: given ? null : suggestedFact(kind, shop),
    }
  })
  const tax = await showSellerTax(deps, shopId, rows)
  return { mode, facts, is_complete: isComplete(rows, now()), identity: identityIn(rows, now()), document, tax }
}

/** What a shop has written about itself before; the seller looks at it before it is given. */
function suggestedFact(kind: FactKind, { address, email, phone }: ShopRow): FactValue | null {
  if (kind === 'address' && address !== '') return { street: address }
  if (kind === 'contact' && (email || phone)) return { email, phone }
  return null
}

interface GivenFact {
  shopId: number
  kind: FactKind
  value: FactValue
  /** The id of the fact that was seen as the present one; null: none; undefined: whichever, for commands. */
  seen: number | null | undefined
  actor: Actor
}

/** Gives a fact; what is verified stays shown until this one is. Nothing changes where it says the same as the present one. */
export async function giveFact(
  deps: Deps,
  { shopId, kind, actor, seen, ...given }: GivenFact,
): Promise<RecordedChange | Refusal | undefined> {
  const value = readValue(kind, given.value)
  if (value instanceof Refusal) return value
  const at = deps.now()
  const change = await deps.database.write(async (tx) => {
    await lockShopFacts(tx, shopId)
    const { given: before } = factsOf(await selectFactsOfShop(tx, shopId), kind, at)
    if (seen !== undefined && (before?.id ?? null) !== seen)
      return refuse('stale', text('Somebody else has changed this in the meantime'), {
        current: { fact: before ? presentFact(before, at) : null },
      })
    const counts = before && ['given', 'verified'].includes(stateOf(before, at))
    if (counts && isDeepStrictEqual(fromJson(before.value_json), value)) return undefined
    const id = await insertFact(tx, {
      ...{ shop_id: shopId, kind, value_json: toJson(value), state: 'given', source: actor.kind, created_at: at },
      ...{ reason: null, checked_by: null, checked_at: null, expires_on: null, superseded_at: null },
    })
    await keepIdentity(tx, shopId, at)
    return recordChange(tx, {
      ...{ actor, at, shopId },
      action: 'seller_fact_given',
      subject: { kind: 'identity', id: shopId, name: '' },
      sentence: text('Told for the law: {{fact}}'),
      values: { fact: part(factNames[kind]) },
      before: { ...factValueOf(before), _kind: kind, _id: before?.id ?? null },
      after: { ...value, _kind: kind, _id: id },
      restorable: true,
    })
  })
  if (!(change instanceof Refusal) && change) deps.invalidations.publish('catalogue')
  return change
}

function readValue(kind: FactKind, written: FactValue): FactValue | Refusal {
  const parsed = factValues[kind].safeParse(written)
  if (!parsed.success)
    return refuseFields(
      Object.fromEntries(
        parsed.error.issues.map(({ path }) => [
          ['value', ...path].join('.'),
          { text: text('Please check this field') },
        ]),
      ),
    )
  const value: FactValue = parsed.data
  if (kind !== 'vat_id') return value
  const number = readVatId(String(value.number))
  return number === undefined
    ? refuseFields({
        'value.number': {
          text: text('This is not a VAT number of any country. It begins with the country’s letters.'),
        },
      })
    : { number }
}

/** Keeps with the shop what its page, its products and its orders show. */
export async function keepIdentity(tx: Tx, shopId: number, now: number): Promise<void> {
  await updateIdentity(tx, shopId, await identityOn(tx, shopId, now))
}

/** A market has some hundred shops, each with a few facts. */
const FACTS_MAX = 500

export async function listFacts(
  { database: { db }, now }: Deps,
  { view, shopId }: { view: FactView; shopId: number | undefined },
): Promise<MarketFact[]> {
  const rows = await selectFacts(db, { view, shopId, limit: FACTS_MAX })
  const ofShops = Map.groupBy(
    await selectFactsOfShops(db, [...new Set(rows.map(({ shop_id }) => shop_id))]),
    (row) => row.shop_id,
  )
  return rows.map((row) => {
    const { shown } = factsOf(ofShops.get(row.shop_id) ?? [], row.kind, now())
    return presentMarketFact(row, shown && shown.id !== row.id ? shown : undefined, now())
  })
}

const presentMarketFact = (row: MarketFactRow, shown: FactRow | undefined, now: number): MarketFact => ({
  ...presentFact(row, now),
  shop: { id: row.shop_id, name: row.shop_name, logo: row.shop_logo },
  before: factValueOf(shown) ?? null,
})

interface FactDecision {
  id: number
  /** Null: verified. */
  reason: string | null
  expiresOn: string | null
  actor: Actor
}

/** Verifies or refuses a fact once, tells its shop by mail, and shows what is verified. */
export async function decideFact(
  deps: OutboundDeps,
  { id, reason, expiresOn, actor }: FactDecision,
): Promise<{ fact: MarketFact; change: RecordedChange } | Refusal> {
  const at = deps.now()
  const settings = await deps.settings.read()
  const decided = await deps.database.write(async (tx) => {
    const found = await selectMarketFact(tx, id)
    if (!found) return refuse('not_found', text('Page not found'))
    await lockShopFacts(tx, found.shop_id)
    const row = (await selectFactsOfShop(tx, found.shop_id)).find((one) => one.id === id)
    if (!row || row.superseded_at !== null || row.state !== 'given')
      return refuse('conflict', text('This has been decided already'))
    if (expiresOn !== null && expiresOn < dayOf(at))
      return refuseFields({ expires_on: { text: text('This day is over') } })
    const state = reason === null ? 'verified' : 'refused'
    const checked_by = actor.kind === 'staff' ? actor.id : null
    await updateFact(tx, id, { state, reason, checked_by, checked_at: at, expires_on: expiresOn })
    await keepIdentity(tx, row.shop_id, at)
    const shop = await selectShop(tx, row.shop_id)
    if (shop?.owner_id)
      await mailFactDecision(
        { ...deps, tx, settings },
        { shop, seller: await selectSeller(tx, shop.owner_id), fact: factNames[row.kind], reason },
      )
    const change = await recordChange(tx, {
      ...{ actor, at, shopId: null },
      action: 'seller_fact_decided',
      subject: { kind: 'identity', id: row.shop_id, name: found.shop_name },
      sentence: reason === null ? text('Verified of {{shop}}: {{fact}}') : text('Refused of {{shop}}: {{fact}}'),
      values: { shop: found.shop_name, fact: part(factNames[row.kind]) },
      before: { state: 'given', _id: id },
      after: {
        state,
        ...(reason !== null && { reason }),
        ...(expiresOn !== null && { expires_on: expiresOn }),
        _id: id,
      },
      restorable: true,
    })
    return { change, shopId: row.shop_id }
  })
  if (decided instanceof Refusal) return decided
  deps.outbound.kick()
  deps.invalidations.publish('catalogue')
  const [fact] = (await listFacts(deps, { view: 'all', shopId: decided.shopId })).filter((one) => one.id === id)
  return fact ? { fact, change: decided.change } : refuse('not_found', text('Page not found'))
}

/** Take given facts and decisions about them back, unless somebody has told or decided otherwise since. */
export function createFactRestorers({ invalidations }: Pick<Deps, 'invalidations'>): Restorers {
  const afterCommit = () => invalidations.publish('catalogue')
  const stale = () => refuse('stale', text('Somebody else has changed this in the meantime'))
  return {
    seller_fact_given: {
      permission: 'money.account',
      afterCommit,
      async restore(tx, { shopId, before, after, now }) {
        const kind = FACT_KINDS.find((one) => one === after._kind)
        if (!kind || shopId === null) return refuse('not_found', text('Page not found'))
        await lockShopFacts(tx, shopId)
        const rows = await selectFactsOfShop(tx, shopId)
        const { given } = factsOf(rows, kind, now)
        if (given !== undefined && given.state !== 'given') return stale()
        if (!isDeepStrictEqual(given ? fromJson(given.value_json) : {}, valueIn(after))) return stale()
        // The fact before comes back with what was decided about it; one that was taken back is given anew.
        if (given && (before._id === null || rows.some(({ id }) => id === before._id))) await removeFact(tx, given)
        else
          await insertFact(tx, {
            ...{ shop_id: shopId, kind, value_json: toJson(valueIn(before)), state: 'given', source: 'member' },
            ...{
              created_at: now,
              reason: null,
              checked_by: null,
              checked_at: null,
              expires_on: null,
              superseded_at: null,
            },
          })
        await keepIdentity(tx, shopId, now)
        return undefined
      },
    },
    seller_fact_decided: {
      permission: 'sellers',
      afterCommit,
      async restore(tx, { subjectId, before, after, actor, now }) {
        const shopId = subjectId ?? 0
        await lockShopFacts(tx, shopId)
        const row = (await selectFactsOfShop(tx, shopId)).find((one) => one.id === after._id)
        if (!row || row.superseded_at !== null || row.state !== after.state) return stale()
        const state = before.state === 'verified' || before.state === 'refused' ? before.state : 'given'
        await updateFact(tx, row.id, {
          state,
          reason: typeof before.reason === 'string' ? before.reason : null,
          expires_on: typeof before.expires_on === 'string' ? before.expires_on : null,
          checked_by: state === 'given' ? null : actor.id,
          checked_at: state === 'given' ? null : now,
        })
        await keepIdentity(tx, shopId, now)
        return undefined
      },
    },
  }
}

const valueIn = (fields: RecordedFields): FactValue =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('_'))) as FactValue
