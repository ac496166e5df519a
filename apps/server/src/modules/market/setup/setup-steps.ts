import type { SetupChoice, SetupStep } from '@rialto/contract/market-enums'
import { isUniqueViolation } from '../../../db/faults.ts'
import type { Deps } from '../../../deps.ts'
import type { Upload } from '../../../files/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import { cleanLine } from '../../../lib/words.ts'
import { channelState, type OutboundDeps } from '../../base/outbound/index.ts'
import { recordChange } from '../../base/record/index.ts'
import { findOpening, type ModuleDeps } from '../../base/settings/index.ts'
import { placeholderPicture } from '../../goods/catalog/index.ts'
import { addShop } from '../../goods/shops/index.ts'
import { addCategory, storeTaxonomyPicture } from '../../goods/taxonomy/index.ts'
import { createFirstOwner, invite, type StartedEntry } from '../../people/access/index.ts'
import { claimLink, markOpened, selectAbandonedShop, updateSteps } from './repository.ts'
import { readSteps } from './rules.ts'
import { findLink, findSetup, hashOf, refuseGone, refuseUnlessOpening } from './setup-link.ts'

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
    await updateSteps(tx, JSON.stringify({ ...readSteps(setup.steps_json), [step]: state }))
    return undefined
  })

/** Opens a market that has been set up to shoppers, once. */
export async function openMarket(deps: Deps, actor: Actor): Promise<RecordedChange | Refusal> {
  const at = deps.now()
  const change = await deps.database.write(async (tx) => {
    if (!(await markOpened(tx, at))) return refuseUnlessOpening()
    return recordChange(tx, {
      at,
      actor,
      shopId: null,
      action: 'market_opened',
      subject: { kind: 'settings', id: null, name: '' },
      sentence: text('Opened the market to shoppers'),
      command: 'setup open',
    })
  })
  if (change instanceof Refusal) return change
  deps.invalidations.publish('settings')
  deps.invalidations.publish('catalogue')
  return change
}
