import type { RegisteredShop, Session } from '@rialto/contract'
import type { Insertable } from 'kysely'
import type { Tx } from '../../db/index.ts'
import type { ShopsTable } from '../../db/tables.ts'
import type { Upload } from '../../files/index.ts'
import { textToHtml } from '../../html/text-to-html.ts'
import { cleanLine, foldName } from '../../lib/names.ts'
import { normalizeNewlines } from '../../lib/normalize-newlines.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Caller } from '../../lib/security-events.ts'
import { text } from '../../texts/index.ts'
import {
  addAccount,
  checkPerson,
  hashPassword,
  type PersonGiven,
  refuseFields,
  startSession,
} from '../accounts/index.ts'
import type { OutboundDeps } from '../outbound/index.ts'
import { freeSlug, NEW_SHOP } from '../shops/index.ts'
import { mailOperatorAbout, mailSeller } from './mails.ts'
import { presentRegistered } from './present.ts'
import { insertShop, type ShopRow, selectActiveNames, selectSeller, selectSlugs } from './repository.ts'
import { readPictures, withPictures } from './shop-pictures.ts'

export interface Registration {
  person: PersonGiven
  shop: { name: string; address: string; description: string }
  logo: Upload | undefined
  banner: Upload | undefined
  locale: string
  caller: Caller
}

/**
 * Registers a person and their shop, whole or not at all, and logs in. The shop sells at once or waits for the operator, by the
 * setting `shop_auto_approve`; while it waits nobody but its seller sees it.
 */
export async function registerShop(
  deps: OutboundDeps,
  { person: given, shop, logo, banner, locale, caller }: Registration,
): Promise<(Session & { shop: RegisteredShop }) | Refusal> {
  const person = await checkPerson(deps, given, { locale, caller })
  if (person instanceof Refusal) return person
  const name = cleanLine(shop.name)
  if (await isNameTaken(deps, name))
    return refuseFields({ shop_name: { text: text('There is a shop of this name already') } })
  const pictures = await readPictures(logo, banner)
  if (pictures instanceof Refusal) return pictures

  const passwordHash = await hashPassword(given.password)
  const settings = await deps.settings.read()
  const drawn = banner ? '' : await drawBanner(deps, name)
  const now = deps.now()
  const result = await withPictures(deps, pictures, ([logoPlace = '', bannerPlace = drawn]) =>
    deps.database.write(async (tx) => {
      const userId = await addAccount(tx, { person, passwordHash, locale, now })
      if (userId instanceof Refusal) return userId
      const row = await insertSlugged(tx, {
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
      const about = { shop: row, seller: await selectSeller(tx, userId) }
      const mailing = { ...deps, tx, settings }
      await mailSeller(mailing, { ...about, news: row.status === 'active' ? 'approved' : 'registered' })
      await mailOperatorAbout(mailing, about)
      const session = await startSession(tx, { userId, locale, now })
      return session instanceof Refusal ? session : { ...session, shop: presentRegistered(row) }
    }),
  )
  if (result instanceof Refusal) return result
  caller.audit('registered', { userId: result.user.id })
  deps.outbound.kick()
  if (result.shop.status === 'active') deps.invalidations.publish('catalogue')
  return result
}

/** Only names that everybody sees are held against it: what waits is seen by nobody. */
async function isNameTaken({ database }: OutboundDeps, name: string): Promise<boolean> {
  const others = await selectActiveNames(database.db)
  return others.some((other) => foldName(other.name) === foldName(name))
}

/** As for shops that come by an import; their drawing is read only where it is wanted. */
async function drawBanner({ files }: OutboundDeps, name: string): Promise<string> {
  const { drawShopSigns } = await import('../import/index.ts')
  return (await drawShopSigns(files, name)).banner
}

/** Somebody may take the same address at this moment. */
async function insertSlugged(tx: Tx, shop: Omit<Insertable<ShopsTable>, 'slug'>): Promise<ShopRow> {
  for (;;) {
    const row = await insertShop(tx, { ...shop, slug: freeSlug(shop.name, await selectSlugs(tx)) })
    if (row) return row
  }
}
