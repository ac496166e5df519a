import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { MarketSetup, SetupStart } from '@rialto/contract'
import {
  NAMED_PAGES,
  type ReadinessKey,
  SETUP_STATES,
  SETUP_STEPS,
  type SetupChoice,
  type SetupGap,
  type SetupState,
  type SetupStep,
} from '@rialto/contract/market-enums'
import { isUniqueViolation } from '../../../db/faults.ts'
import { fromJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import type { Upload } from '../../../files/pictures.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { CONTENT_LOCALE, shippedLanguages, text } from '../../../lib/texts.ts'
import { cleanLine } from '../../../lib/words.ts'
import { channelState, type OutboundDeps } from '../../base/outbound/index.ts'
import { recordChange } from '../../base/record/index.ts'
import { findOpening, hasNobody, type ModuleDeps, offeredGateways, type SetupRow } from '../../base/settings/index.ts'
import { placeholderPicture } from '../../goods/catalog/index.ts'
import { addShop } from '../../goods/shops/index.ts'
import { addCategory, storeTaxonomyPicture } from '../../goods/taxonomy/index.ts'
import { createFirstOwner, invite, isFactorAskedOfStaff, type StartedEntry } from '../../people/access/index.ts'
import { showStripeKeys } from '../../selling/payments/index.ts'
import { checkReadiness } from './readiness.ts'
import {
  claimLink,
  countParts,
  markOpened,
  replaceLink,
  selectAbandonedShop,
  selectFirstCategory,
  selectFirstShop,
  updateSteps,
} from './repository.ts'

/** A new link; `recent`: another process has just made one; `none`: this market needs none. */
export type IssuedLink = { kind: 'new'; url: string; expiresAt: number } | { kind: 'recent' } | { kind: 'none' }

/**
 * Makes the one-time link by which the first operator sets the market up, in place of an earlier one. There is none for a market that
 * has staff or a shop, and none locally, where an empty market becomes the demo.
 */
export async function issueSetupLink(deps: Deps, { isAsked }: { isAsked: boolean }): Promise<IssuedLink> {
  const { config, database, now } = deps
  if (config.env !== 'production' || !(await hasNobody(database.db))) return { kind: 'none' }
  const token = randomBytes(32).toString('base64url')
  const at = now()
  const expiresAt = at + LINK_MS
  const link = { tokenHash: hashOf(token), now: at, expiresAt, olderThan: isAsked ? at : at - SIBLINGS_MS }
  const isReplaced = await database.write((tx) => replaceLink(tx, link))
  deps.invalidations.publish('settings')
  // Behind `#`, which browsers send to no server, so that no log has it.
  return isReplaced
    ? { kind: 'new', url: `${config.appUrl}/console/setup#token=${token}`, expiresAt }
    : { kind: 'recent' }
}

const refuseUnlessOpening = (): Refusal => refuse('not_found', text('Not found'))

const refuseGone = (): Refusal =>
  refuse(
    'setup_gone',
    text('This link was used or replaced, or is too old. Restart the server, or run: npm run shop -- setup link'),
  )

const refuseUsed = (): Refusal =>
  refuse('setup_used', text('The owner’s account exists already. Log in with it to go on with the setup.'))

/** Finds the setup that a token opens. */
async function findLink(deps: Deps, token: string, { audit }: Caller): Promise<SetupRow | Refusal> {
  const setup = await findOpening(deps.database.db)
  if (!setup) return refuseUnlessOpening()
  if (isRightToken(setup, token, deps.now())) return setup
  audit('setup_link_refused')
  return setup.owner_id === null ? refuseGone() : refuseUsed()
}

/** Finds the setup for the staff. */
export const findSetup = async ({ database }: Pick<Deps, 'database'>): Promise<SetupRow | Refusal> =>
  (await findOpening(database.db)) ?? refuseUnlessOpening()

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

interface Link {
  token_hash: string | null
  expires_at: number
}

/** Tells whether a token opens the setup at this moment; takes as long for a wrong one. */
function isRightToken({ token_hash: stored, expires_at }: Link, token: string, now: number): boolean {
  const given = Buffer.from(hashOf(token), 'hex')
  const isEqual = timingSafeEqual(given, Buffer.from(stored ?? hashOf(''), 'hex'))
  return isEqual && stored !== null && now < expires_at
}

/** Shows how far a market is set up. No secret is in it. */
export async function showSetup(deps: ModuleDeps, userId: number): Promise<MarketSetup | Refusal> {
  const { config, database, settings } = deps
  const setup = await findSetup(deps)
  if (setup instanceof Refusal) return setup
  const snapshot = await settings.snapshot()
  const [parts, category, shop, stripe] = await Promise.all([
    countParts(database.db),
    selectFirstCategory(database.db),
    selectFirstShop(database.db, userId),
    showStripeKeys(deps),
  ])
  const mail = channelState(config, 'email')
  return {
    languages: shippedLanguages,
    steps: listSteps(fromJson(setup.steps_json)),
    mail: { state: mail, server: serverOf(config.mail?.url), from: config.mail?.from ?? null },
    stripe,
    category: category ?? null,
    shop: shop ? { ...shop, is_own: Boolean(shop.is_own) } : null,
    missing: findGaps({
      ...parts,
      cashOnDelivery: snapshot.settings.cash_on_delivery,
      gateways: offeredGateways(snapshot).length,
      mail,
      pages: snapshot.pages,
      appUrl: config.appUrl,
    }),
    url: config.appUrl,
  }
}

/** Host and port, without name and password. */
const serverOf = (url: string | undefined): string | null => (url ? new URL(url).host : null)

/** Shows the first page to the person with the link. */
export async function showStart(deps: ModuleDeps, token: string, caller: Caller): Promise<SetupStart | Refusal> {
  const link = await findLink(deps, token, caller)
  if (link instanceof Refusal) return link
  return {
    languages: shippedLanguages,
    needs_second_factor: await isFactorAskedOfStaff(deps),
  }
}

interface NewOwner {
  token: string
  name: string
  email: string
  password: string
  /** The language of their mails. */
  locale: string
  userAgent: string | undefined
}

/** Makes the account of the market's owner by the one-time link, which is used up with it, and enters the console. */
export async function createOwner(
  deps: ModuleDeps,
  { token, ...person }: NewOwner,
  caller: Caller,
): Promise<StartedEntry | Refusal> {
  const link = await findLink(deps, token, caller)
  if (link instanceof Refusal) return link
  const claim = { tokenHash: hashOf(token), now: deps.now() }
  const entry = await createFirstOwner(deps, { ...person, ip: caller.ip }, async (tx, ownerId) =>
    (await claimLink(tx, { ...claim, ownerId })) ? undefined : refuseGone(),
  )
  if (entry instanceof Refusal) return entry
  caller.audit('setup_owner_created', { userId: entry.userId })
  return entry
}

interface ShopCaller {
  userId: number
  actor: Actor
}

/** Opens the shop of the person who sets the market up; an account has one. */
export async function addOwnShop(
  deps: OutboundDeps,
  { userId, actor, ...shop }: ShopCaller & { name: string; address: string; description: string },
): Promise<RecordedChange | Refusal> {
  const setup = await findSetup(deps)
  if (setup instanceof Refusal) return setup
  const banner = await placeholderPicture(deps.files)
  try {
    const added = await deps.database.write((tx) =>
      addShop(tx, { ...shop, banner, ownerId: userId, actor, at: deps.now() }),
    )
    if (added instanceof Refusal) return added
    deps.invalidations.publish('catalogue')
    return added.change
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('already_seller', text('You have a shop already'))
    throw error
  }
}

/** Opens a shop and invites its owner by mail. Called again after an interruption, it invites to the shop that was opened then. */
export async function addInvitedShop(
  deps: OutboundDeps,
  { userId, actor, email, ...shop }: ShopCaller & { name: string; address: string; email: string },
): Promise<RecordedChange | Refusal> {
  const setup = await findSetup(deps)
  if (setup instanceof Refusal) return setup
  if (channelState(deps.config, 'email') === 'missing')
    return refuse('conflict', text('No mail can be sent yet, so nobody can be invited. Set up mail first.'))
  const banner = await placeholderPicture(deps.files)
  const added = await deps.database.write(
    async (tx) =>
      (await selectAbandonedShop(tx, cleanLine(shop.name))) ??
      addShop(tx, { ...shop, description: '', banner, ownerId: null, invites: email, actor, at: deps.now() }),
  )
  if (added instanceof Refusal) return added
  deps.invalidations.publish('catalogue')
  return invite(deps, { shopId: added.id, inviterId: userId, actor, email, role: 'owner' })
}

/** Adds a main category; one without a picture gets a placeholder. */
export async function addFirstCategory(
  deps: ModuleDeps,
  { name, picture, actor }: { name: string; picture: Upload | undefined; actor: Actor },
): Promise<RecordedChange | Refusal> {
  const setup = await findSetup(deps)
  if (setup instanceof Refusal) return setup
  const thumbnail = picture && (await storeTaxonomyPicture(deps, picture))
  if (thumbnail instanceof Refusal) return thumbnail
  const added = await addCategory(deps, { name, parentId: null, thumbnail, actor })
  return added instanceof Refusal ? added : added.change
}

/** Marks a step as done or left for later. */
export const saveStep = (
  { database }: Pick<Deps, 'database'>,
  { step, state }: { step: SetupStep; state: SetupChoice },
): Promise<Refusal | undefined> =>
  database.write(async (tx) => {
    const setup = await findOpening(tx)
    if (!setup) return refuseUnlessOpening()
    await updateSteps(tx, { ...fromJson(setup.steps_json), [step]: state })
    return undefined
  })

interface Opening {
  actor: Actor
  /** What the person was told of as missing. */
  confirmed: readonly ReadinessKey[]
}

/** Opens a market that has been set up to shoppers, once. The record keeps what was missing, and what of it was confirmed. */
export async function openMarket(deps: ModuleDeps, { actor, confirmed }: Opening): Promise<RecordedChange | Refusal> {
  const at = deps.now()
  const lines = await checkReadiness(deps, CONTENT_LOCALE)
  const missing = lines.filter(({ state }) => state !== 'done').map(({ key }) => key)
  const change = await deps.database.write(async (tx) => {
    if (!(await markOpened(tx, at))) return refuseUnlessOpening()
    return recordChange(tx, {
      at,
      actor,
      shopId: null,
      action: 'market_opened',
      subject: { kind: 'settings', id: null, name: '' },
      sentence: text('Opened the market to shoppers'),
      before: {},
      after: { missing: missing.join(', ') || null, confirmed: confirmed.join(', ') || null },
    })
  })
  if (change instanceof Refusal) return change
  deps.invalidations.publish('settings')
  deps.invalidations.publish('catalogue')
  return change
}

const MINUTE = 60_000
const LINK_MS = 24 * 60 * MINUTE
/** Processes that start together print one link: the others leave it as it is for so long. */
const SIBLINGS_MS = MINUTE

type StoredSteps = Partial<Record<SetupStep, SetupState>>

/** All steps in their order; those that nobody has come to are open. */
const listSteps = (stored: StoredSteps): { key: SetupStep; state: SetupState }[] =>
  SETUP_STEPS.map((key) => ({ key, state: SETUP_STATES.find((state) => state === stored[key]) ?? 'open' }))

/** The parts of a market that shoppers or the operator would miss. */
interface Parts {
  cashOnDelivery: boolean
  gateways: number
  mail: 'ready' | 'local' | 'missing'
  categories: number
  /** The slugs of the pages that can be read. */
  pages: readonly string[]
  openShops: number
  products: number
  backups: number
  appUrl: string
}

function findGaps(parts: Parts): SetupGap[] {
  const isMissing: Record<SetupGap, boolean> = {
    payment: !parts.cashOnDelivery && parts.gateways === 0,
    mail: parts.mail === 'missing',
    category: parts.categories === 0,
    pages: NAMED_PAGES.some((page) => !parts.pages.includes(page)),
    seller: parts.openShops === 0,
    product: parts.products === 0,
    https: !parts.appUrl.startsWith('https:'),
    backup: parts.backups === 0,
  }
  return (Object.keys(isMissing) as SetupGap[]).filter((gap) => isMissing[gap])
}
