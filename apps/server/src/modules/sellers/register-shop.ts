import type { RegisteredShop, Session } from '@rialto/contract'
import type { Upload } from '../../files/index.ts'
import { textToHtml } from '../../html/text-to-html.ts'
import { cleanLine, foldName } from '../../lib/names.ts'
import { normalizeNewlines } from '../../lib/normalize-newlines.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Caller } from '../../lib/security-events.ts'
import { text } from '../../texts/index.ts'
import { insertMember } from '../access/index.ts'
import {
  addAccount,
  checkRegistration,
  hashPassword,
  type PersonInput,
  refuseFields,
  startSession,
} from '../accounts/index.ts'
import { placeholderPicture } from '../catalog/index.ts'
import type { OutboundDeps } from '../outbound/index.ts'
import { NEW_SHOP } from '../shops/index.ts'
import { noteMarketEvent } from '../webhooks/index.ts'
import { insertWithFreeSlug } from './insert-with-free-slug.ts'
import { mailOperatorAboutShop, mailSeller } from './mails.ts'
import { presentRegisteredShop } from './present.ts'
import { selectActiveNames, selectSeller } from './repository.ts'
import { acceptPictures, withPictures } from './shop-pictures.ts'

export interface ShopRegistration {
  person: PersonInput
  shop: { name: string; address: string; description: string }
  logo: Upload | undefined
  banner: Upload | undefined
  locale: string
  caller: Caller
}

/**
 * Registers a seller and their shop in one transaction, and logs in. By the setting `shop_auto_approve` the shop opens at once or
 * waits for the operator; until then only its seller sees it.
 */
export async function registerShop(
  deps: OutboundDeps,
  { person: input, shop, logo, banner, locale, caller }: ShopRegistration,
): Promise<(Session & { shop: RegisteredShop }) | Refusal> {
  const person = await checkRegistration(deps, input, { locale, caller })
  if (person instanceof Refusal) return person
  const name = cleanLine(shop.name)
  if (await isNameTaken(deps, name))
    return refuseFields({ shop_name: { text: text('There is a shop of this name already') } })
  const pictures = await acceptPictures(logo, banner)
  if (pictures instanceof Refusal) return pictures

  const passwordHash = await hashPassword(input.password)
  const settings = await deps.settings.read()
  const placeholder = banner ? '' : await placeholderPicture(deps.files)
  const now = deps.now()
  const result = await withPictures(deps, pictures, ([logoPlace = '', bannerPlace = placeholder]) =>
    deps.database.write(async (tx) => {
      const userId = await addAccount(tx, { person, passwordHash, locale, now })
      if (userId instanceof Refusal) return userId
      const row = await insertWithFreeSlug(tx, {
        ...NEW_SHOP,
        owner_id: userId,
        name,
        logo: logoPlace,
        banner: bannerPlace,
        description: textToHtml(normalizeNewlines(shop.description)),
        address: shop.address,
        status: settings.shop_auto_approve ? 'active' : 'pending',
        created_at: now,
      })
      await insertMember(tx, { shop_id: row.id, user_id: userId, role: 'owner', created_at: now })
      await noteMarketEvent(tx, { type: 'seller.applied', id: row.id, now })
      const about = { shop: row, seller: await selectSeller(tx, userId) }
      const mailing = { ...deps, tx, settings }
      await mailSeller(mailing, { ...about, event: row.status === 'active' ? 'approved' : 'registered' })
      await mailOperatorAboutShop(mailing, about)
      const session = await startSession(tx, { userId, locale, now })
      return session instanceof Refusal ? session : { ...session, shop: presentRegisteredShop(row) }
    }),
  )
  if (result instanceof Refusal) return result
  caller.audit('registered', { userId: result.user.id })
  deps.outbound.kick()
  if (result.shop.status === 'active') deps.invalidations.publish('catalogue')
  return result
}

/** Compares the name with those of open shops only, since waiting ones are not public. */
async function isNameTaken({ database }: OutboundDeps, name: string): Promise<boolean> {
  const others = await selectActiveNames(database.db)
  return others.some((other) => foldName(other.name) === foldName(name))
}
