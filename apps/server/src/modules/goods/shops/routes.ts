import type { MarketSellerDetails } from '@rialto/contract'
import { type Api, type Reply, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import {
  beginView,
  endView,
  findSellerInvitation,
  INVITATIONS,
  invite,
  listInvitations,
  presentInvitation,
  resendInvitation,
  revokeInvitation,
} from '../../people/access/index.ts'
import { findAccount, showProfile } from '../../people/accounts/index.ts'
import { approveShop, closeShop, rejectShop, reopenShop } from './decide-shop.ts'
import { addHoliday, removeHoliday } from './edit-holidays.ts'
import { replacePictures, showShopProfile, updateProfile } from './edit-profile.ts'
import {
  findIdentityDocument,
  giveIdentityDocument,
  readIdentityDocument,
  removeIdentityDocument,
} from './identity-documents.ts'
import { listSellers, showSeller } from './list-sellers.ts'
import { openOwnShop, refuseSellerInvitations, refuseUnlessMarket, registerShop, showOwnShop } from './register-shop.ts'
import { decideFact, giveFact, listFacts, showSellerLegal } from './seller-facts.ts'
import { changeSellerTax } from './seller-taxes.ts'
import { createListShops, createShowShop } from './show-shops.ts'

export function shopRoutes(api: Api, deps: ModuleDeps): void {
  const shops = createListShops(deps)
  const showShop = createShowShop(deps)

  api.handle('GET /shops', async ({ query, locale }) => reply(await shops.list(query, locale)))

  api.handle('GET /shops/{id}', async ({ params, locale }) => {
    const shown = await showShop(params.id, locale)
    return shown instanceof Refusal ? shown : reply(shown)
  })
}

/** Per network. */
const REGISTRATIONS = { max: 20, seconds: 600 }

/** Registration of sellers; the calls exist only with the setting `multi_vendor`. */
export function sellerRoutes(api: Api, deps: OutboundDeps): void {
  const refuses = () => refuseUnlessMarket(deps)

  api.handle(
    'POST /shop/register',
    async ({ body, files, locale, caller }) => {
      const { shop_name: name, shop_address: address, shop_description: description, invitation, ...person } = body
      const [logo] = files.shop_logo
      const [banner] = files.shop_banner
      const session = await registerShop(deps, {
        person,
        shop: { name, address, description },
        logo,
        banner,
        invitation,
        locale,
        caller,
      })
      return session instanceof Refusal ? session : reply(session, text('Your shop is registered'))
    },
    { rateLimit: REGISTRATIONS, refuses },
  )

  api.handle(
    'POST /shop/open',
    async ({ user, body, files, locale }) => {
      const { shop_name: name, shop_address: address, shop_description: description, invitation } = body
      const [logo] = files.shop_logo
      const [banner] = files.shop_banner
      const shop = { name, address, description }
      const opened = await openOwnShop(deps, { userId: user.id, shop, logo, banner, invitation })
      if (opened instanceof Refusal) return opened
      const shown = await showProfile(deps.database.db, user.id, locale)
      return reply({ ...opened, user: shown }, text('Your shop is registered'))
    },
    { rateLimit: REGISTRATIONS, refuses },
  )

  api.handle(
    'POST /shop/invitation',
    async ({ body }) => {
      const invitation = await findSellerInvitation(deps, body.token)
      if (invitation instanceof Refusal) return invitation
      const { email } = invitation
      return reply({ email, has_account: (await findAccount(deps, email)) !== undefined })
    },
    { rateLimit: REGISTRATIONS, refuses },
  )

  api.handle(
    'GET /seller/shop',
    async ({ user }) => {
      const shop = await showOwnShop(deps, user.id)
      return shop instanceof Refusal ? shop : reply({ shop })
    },
    { refuses },
  )
}

const PICTURES = { rateLimit: { max: 60, seconds: 600 } }

/** The calls of a team about its own shop. */
export function shopProfileRoutes(api: Api, deps: ModuleDeps): void {
  const profileOf = async (shopId: number) => {
    const { languages } = await deps.settings.read()
    return showShopProfile(deps.database.db, { shopId, languages: languages.map(({ name }) => name), now: deps.now() })
  }

  api.handle('GET /seller/shop/profile', async ({ user }) => reply({ shop: await profileOf(user.shopId) }))

  api.handle('PATCH /seller/shop', async ({ user: { shopId, actor }, body }) => {
    const { version, texts = {}, ...fields } = body
    const result = await updateProfile(deps, { shopId, actor, version, fields, texts })
    if (result instanceof Refusal) return result
    const shop = await profileOf(shopId)
    if (result === 'stale')
      return refuse('stale', text('Somebody else has changed this in the meantime'), { current: shop })
    return reply({ shop }).withChange(result)
  })

  api.handle(
    'POST /seller/shop/pictures',
    async ({ user: { shopId, actor }, files }) => {
      const [logo] = files.logo
      const [banner] = files.banner
      const change = await replacePictures(deps, { shopId, actor, logo, banner })
      return change instanceof Refusal ? change : reply({ shop: await profileOf(shopId) }).withChange(change)
    },
    PICTURES,
  )

  api.handle('POST /seller/shop/holidays', async ({ user: { shopId, actor }, body }) => {
    const { from, to, mode, message, time_zone: zone } = body
    const change = await addHoliday(deps, { shopId, actor, from, to, mode, message, zone })
    return change instanceof Refusal ? change : reply({ shop: await profileOf(shopId) }).withChange(change)
  })

  api.handle('DELETE /seller/shop/holidays/{id}', async ({ user: { shopId, actor }, params }) => {
    const change = await removeHoliday(deps, { shopId, actor, id: params.id })
    return change instanceof Refusal ? change : reply({ shop: await profileOf(shopId) }).withChange(change)
  })
}

const DOCUMENTS = { rateLimit: { max: 30, seconds: 600 } }

/** Who sells, for the law: told by shops, decided by the staff. */
export function factRoutes(api: Api, deps: OutboundDeps): void {
  api.handle('GET /seller/legal', async ({ user: { shopId } }) => reply(await showSellerLegal(deps, shopId)))

  api.handle('PUT /seller/legal/facts/{kind}', async ({ user: { shopId, actor }, params: { kind }, body }) => {
    const change = await giveFact(deps, { ...body, shopId, kind, actor })
    return change instanceof Refusal ? change : reply(await showSellerLegal(deps, shopId)).withChange(change)
  })

  api.handle('PATCH /seller/legal/tax', async ({ user: { shopId, actor }, body }) => {
    const { exemption_text: exemptionText, confirms_registration: confirmsRegistration, ...set } = body
    const change = await changeSellerTax(deps, { ...set, shopId, actor, exemptionText, confirmsRegistration })
    return change instanceof Refusal ? change : reply(await showSellerLegal(deps, shopId)).withChange(change)
  })

  api.handle('GET /admin/facts', async ({ query: { view, shop_id: shopId } }) =>
    reply({
      items: await listFacts(deps, { view, shopId }),
      document: shopId === undefined ? null : await findIdentityDocument(deps.database.db, shopId),
    }),
  )

  api.handle(
    'POST /seller/legal/document',
    async ({ user: { shopId, actor }, files }) => {
      const [upload] = files.document
      const change = await giveIdentityDocument(deps, { shopId, actor, upload })
      return change instanceof Refusal ? change : reply(await showSellerLegal(deps, shopId)).withChange(change)
    },
    DOCUMENTS,
  )
  api.handle('DELETE /seller/legal/document', async ({ user: { shopId, actor } }) => {
    const change = await removeIdentityDocument(deps, { shopId, actor })
    return change instanceof Refusal ? change : reply(await showSellerLegal(deps, shopId)).withChange(change)
  })

  async function decide(decision: Parameters<typeof decideFact>[1]) {
    const decided = await decideFact(deps, decision)
    return decided instanceof Refusal ? decided : reply({ fact: decided.fact }).withChange(decided.change)
  }
  api.handle('POST /admin/facts/{id}/verify', ({ user: { actor }, params: { id }, body }) =>
    decide({ id, actor, reason: null, expiresOn: body.expires_on ?? null }),
  )
  api.handle('POST /admin/facts/{id}/refuse', ({ user: { actor }, params: { id }, body }) =>
    decide({ id, actor, reason: body.reason, expiresOn: null }),
  )
}

/** Shops and applications to sell, for the market's staff. */
export function operatorSellerRoutes(api: Api, deps: OutboundDeps): void {
  api.handle(
    'POST /admin/sellers/{id}/document',
    async ({ user: { actor }, params: { id } }) => {
      const copy = await readIdentityDocument(deps, { shopId: id, actor })
      if (copy instanceof Refusal) return copy
      return reply(copy.bytes).savedAs(copy.name, 'application/octet-stream')
    },
    DOCUMENTS,
  )

  /** The shop as a decision has left it. */
  async function answer(
    shopId: number,
    change: RecordedChange | Refusal,
  ): Promise<Reply<{ seller: MarketSellerDetails }> | Refusal> {
    if (change instanceof Refusal) return change
    const seller = await showSeller(deps, shopId)
    return seller instanceof Refusal ? seller : reply({ seller }).withChange(change)
  }

  api.handle('GET /admin/sellers', async ({ query }) => reply(await listSellers(deps, query)))

  const invitations = async () => ({
    items: (await listInvitations(deps, 'new_seller')).map((row) => {
      const { role: _, ...shown } = presentInvitation(row)
      return shown
    }),
  })

  api.handle('GET /admin/seller-invitations', async () => reply(await invitations()))

  api.handle(
    'POST /admin/seller-invitations',
    async ({ user, body: { email }, caller }) => {
      const refusal = await refuseSellerInvitations(deps)
      if (refusal) return refusal
      const { id: inviterId, actor } = user
      const change = await invite(deps, { email, role: 'new_seller', shopId: 'new_seller', inviterId, actor })
      if (change instanceof Refusal) return change
      caller.audit('invitation_sent', { userId: inviterId })
      return reply(await invitations()).withChange(change)
    },
    INVITATIONS,
  )

  api.handle(
    'POST /admin/seller-invitations/{id}/resend',
    async ({ user, params: { id }, caller }) => {
      const refusal = await refuseSellerInvitations(deps)
      if (refusal) return refusal
      const { id: inviterId, actor } = user
      const change = await resendInvitation(deps, { id, shopId: 'new_seller', inviterId, actor })
      if (change instanceof Refusal) return change
      caller.audit('invitation_sent', { userId: inviterId })
      return reply(await invitations()).withChange(change)
    },
    INVITATIONS,
  )

  api.handle('DELETE /admin/seller-invitations/{id}', async ({ user: { actor }, params: { id } }) => {
    const change = await revokeInvitation(deps, { id, shopId: 'new_seller', actor })
    return change instanceof Refusal ? change : reply(await invitations()).withChange(change)
  })

  api.handle('GET /admin/sellers/{id}', async ({ params }) => {
    const seller = await showSeller(deps, params.id)
    return seller instanceof Refusal ? seller : reply({ seller })
  })

  api.handle('POST /admin/sellers/{id}/approve', async ({ user: { actor }, params: { id } }) =>
    answer(id, await approveShop(deps, { shopId: id, actor })),
  )

  api.handle('POST /admin/sellers/{id}/reject', async ({ user: { actor }, params: { id }, body: { reason } }) =>
    answer(id, await rejectShop(deps, { shopId: id, reason, actor })),
  )

  api.handle('POST /admin/sellers/{id}/close', async ({ user: { actor }, params: { id }, body: { reason } }) =>
    answer(id, await closeShop(deps, { shopId: id, reason, actor })),
  )

  api.handle('POST /admin/sellers/{id}/reopen', async ({ user: { actor }, params: { id } }) =>
    answer(id, await reopenShop(deps, { shopId: id, actor })),
  )

  api.handle('POST /admin/sellers/{id}/view', async ({ user: staff, params: { id: shopId } }) => {
    const change = await beginView(deps, { shopId, staff })
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })

  api.handle('DELETE /admin/sellers/{id}/view', async ({ user: staff, params: { id: shopId } }) => {
    const change = await endView(deps, { shopId, staff })
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })
}
