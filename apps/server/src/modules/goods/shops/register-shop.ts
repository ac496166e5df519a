import type { RegisteredShop, Session } from '@rialto/contract'
import type { Insertable } from 'kysely'
import type { Tx } from '../../../db/index.ts'
import type { ShopsTable } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { Upload } from '../../../files/pictures.ts'
import { textToHtml } from '../../../html/convert.ts'
import { Refusal, RefusalError, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import { cleanLine, foldName, normalizeNewlines, slugify } from '../../../lib/words.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { hasManySellers, type ModuleDeps } from '../../base/settings/index.ts'
import { findSellerInvitation, insertMember, takeSellerInvitation } from '../../people/access/index.ts'
import {
  addAccount,
  checkRegistration,
  hashPassword,
  lockUser,
  type PersonInput,
  refuseFields,
  startSession,
} from '../../people/accounts/index.ts'
import { noteMarketEvent } from '../../people/webhooks/index.ts'
import { placeholderPicture } from '../catalog/index.ts'
import { mailOperatorAboutShop, mailSeller } from './mails.ts'
import { presentRegisteredShop } from './present.ts'
import { insertShop, type ShopRow, selectActiveNames, selectOwnShop, selectSeller, selectSlugs } from './repository.ts'
import { acceptPictures, withPictures } from './shop-pictures.ts'

/** Shows the shop that a user owns, also a pending or rejected one. */
export async function showOwnShop({ database }: Deps, userId: number): Promise<RegisteredShop | Refusal> {
  const row = await selectOwnShop(database.db, userId)
  return row ? presentRegisteredShop(row) : refuse('forbidden', text('Only sellers may do this'))
}

/*
 * With the setting `multi_vendor` off, one shop sells. Nobody registers another then, and the staff opens none beside it: storefront and
 * console speak of no shops, so that people could not tell whose goods they see.
 */

const ONE_SELLER = text('Only one seller sells here, so no other shop can be opened')

/** Refuses calls of people who want to sell, which exist in a market only. */
export async function refuseUnlessMarket({ settings }: Pick<ModuleDeps, 'settings'>): Promise<Refusal | undefined> {
  return (await settings.read()).multi_vendor ? undefined : refuse('not_found', ONE_SELLER)
}

/** Refuses invitations to open a shop, which could not be accepted. */
export async function refuseSellerInvitations({
  settings,
}: Pick<ModuleDeps, 'settings'>): Promise<Refusal | undefined> {
  return (await settings.read()).multi_vendor ? undefined : refuse('conflict', ONE_SELLER)
}

/** Refuses to open a shop beside another that is open. `id` is 0 for a new one. */
export async function refuseAnotherShop(tx: Tx, id: number): Promise<Refusal | undefined> {
  if (await hasManySellers(tx)) return undefined
  const others = await selectActiveNames(tx)
  return others.some((other) => other.id !== id) ? refuse('conflict', ONE_SELLER) : undefined
}

/** Inserts a shop with a slug made of its name. Another registration may take the same slug at this moment. */
export async function insertWithFreeSlug(tx: Tx, shop: Omit<Insertable<ShopsTable>, 'slug'>): Promise<ShopRow> {
  for (;;) {
    const row = await insertShop(tx, { ...shop, slug: freeSlug(shop.name, await selectSlugs(tx)) })
    if (row) return row
  }
}

/** The defaults of a new shop: what delivery costs and how long it takes is not said, and its seller was not online yet. */
export const NEW_SHOP = {
  delivery_charge: 0,
  delivery_is_set: 0,
  free_delivery_from: null,
  estimated_delivery: '',
  last_seen_at: null,
} as const

/** Makes a slug of a shop's name that no other shop has. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const words = slugify(name)
  // Digits alone would be read as an id.
  const preferredSlug = words === '' || /^\d+$/.test(words) ? `shop-${words}`.replace(/-$/, '') : words
  let slug = preferredSlug
  for (let n = 2; taken.has(slug); n++) slug = `${preferredSlug}-${n}`
  return slug
}

interface ShopInput {
  shop: { name: string; address: string; description: string }
  logo: Upload | undefined
  banner: Upload | undefined
  /** The token of a link by which the market invites sellers; the shop opens at once then. */
  invitation: string | undefined
}

interface ShopRegistration extends ShopInput {
  person: PersonInput
  locale: string
  caller: Caller
}

/**
 * Registers a seller and their shop in one transaction, and logs in. By the setting `shop_auto_approve` or an invitation the shop
 * opens at once; else it waits for the operator, and until then only its seller sees it.
 */
export async function registerShop(
  deps: OutboundDeps,
  { person: input, locale, caller, ...given }: ShopRegistration,
): Promise<(Session & { shop: RegisteredShop }) | Refusal> {
  const person = await checkRegistration(deps, input, { locale, caller })
  if (person instanceof Refusal) return person
  const invited = given.invitation ? await findSellerInvitation(deps, given.invitation) : undefined
  if (invited instanceof Refusal) return invited
  const passwordHash = await hashPassword(input.password)
  const now = deps.now()
  // The mail with the link has proved the address.
  const proved = invited && invited.email === person.email?.toLowerCase() ? { email_verified_at: now } : {}
  const result = await openShop(deps, given, async (tx, addShop) => {
    const userId = await addAccount(tx, { person: { ...person, ...proved }, passwordHash, locale, now })
    if (userId instanceof Refusal) return userId
    const shop = await addShop(userId, now)
    if (shop instanceof Refusal) return shop
    const session = await startSession(tx, { userId, locale, now })
    return session instanceof Refusal ? session : { ...session, shop }
  })
  if (!(result instanceof Refusal)) caller.audit('registered', { userId: result.user.id })
  return result
}

/** Opens a shop with an account that exists, which owns none yet. */
export const openOwnShop = (
  deps: OutboundDeps,
  { userId, ...given }: ShopInput & { userId: number },
): Promise<{ shop: RegisteredShop } | Refusal> =>
  openShop(deps, given, async (tx, addShop) => {
    // Locked, so that of two requests at once one opens a shop.
    await lockUser(tx, userId)
    const seller = await selectSeller(tx, userId)
    if (!seller.email)
      return refuse('conflict', text('Add an email address to your profile first: the market writes to it.'))
    if (await selectOwnShop(tx, userId)) return refuse('conflict', text('You have a shop already'))
    const shop = await addShop(userId, deps.now())
    return shop instanceof Refusal ? shop : { shop }
  })

type AddShop = (ownerId: number, now: number) => Promise<RegisteredShop | Refusal>

/** Checks and stores the pictures, lets `open` add the shop within a transaction, and tells everybody concerned. */
async function openShop<Opened extends { shop: RegisteredShop }>(
  deps: OutboundDeps,
  { shop, logo, banner, invitation }: ShopInput,
  open: (tx: Tx, addShop: AddShop) => Promise<Opened | Refusal>,
): Promise<Opened | Refusal> {
  const name = cleanLine(shop.name)
  if (await isNameTaken(deps, name))
    return refuseFields({ shop_name: { text: text('There is a shop of this name already') } })
  const pictures = await acceptPictures(logo, banner)
  if (pictures instanceof Refusal) return pictures
  const settings = await deps.settings.read()
  const placeholder = banner ? '' : await placeholderPicture(deps.files)
  const result = await withPictures(deps, pictures, ([logoPlace = '', bannerPlace = placeholder]) =>
    deps.database.write(async (tx) => {
      const opened = await open(tx, async (ownerId, now) => {
        const seller = await selectSeller(tx, ownerId)
        const actor = { kind: 'member', id: ownerId, name: seller.name } as const
        const taken = invitation ? await takeSellerInvitation(tx, { token: invitation, actor, now }) : undefined
        if (taken instanceof Refusal) return taken
        const row = await insertWithFreeSlug(tx, {
          ...NEW_SHOP,
          owner_id: ownerId,
          name,
          logo: logoPlace,
          banner: bannerPlace,
          description: textToHtml(normalizeNewlines(shop.description)),
          address: shop.address,
          status: taken || settings.shop_auto_approve ? 'active' : 'pending',
          created_at: now,
        })
        await insertMember(tx, { shop_id: row.id, user_id: ownerId, role: 'owner', created_at: now })
        await noteMarketEvent(tx, { type: 'seller.applied', id: row.id, now })
        const mailing = { ...deps, tx, settings }
        await mailSeller(mailing, { shop: row, seller, event: row.status === 'active' ? 'approved' : 'registered' })
        await mailOperatorAboutShop(mailing, { shop: row, seller })
        return presentRegisteredShop(row)
      })
      // Thrown, so that an account that was made for the shop is not left without it.
      if (opened instanceof Refusal) throw new RefusalError(opened)
      return opened
    }),
  )
  if (result instanceof Refusal) return result
  deps.outbound.kick()
  if (result.shop.status === 'active') deps.invalidations.publish('catalogue')
  return result
}

/** Compares the name with those of open shops only, since waiting ones are not public. */
async function isNameTaken({ database }: OutboundDeps, name: string): Promise<boolean> {
  const others = await selectActiveNames(database.db)
  return others.some((other) => foldName(other.name) === foldName(name))
}
