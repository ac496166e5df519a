import { type Api, reply } from '../../../http/api.ts'
import { consoleCookies } from '../../../lib/console-cookie.ts'
import { type CurrentStaff, ownerIn, personOf, type RecordedChange } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import type { ModuleDeps, StripeKeys } from '../../base/settings/index.ts'
import { changeStripeKeys, readStripeKeys } from '../../selling/payments/index.ts'
import { checkReadiness } from './readiness.ts'
import {
  addFirstCategory,
  addInvitedShop,
  addOwnShop,
  createOwner,
  findSetup,
  openMarket,
  saveStep,
  showSetup,
  showStart,
} from './setup.ts'

/** Per network. A token is 256 random bits, so this only keeps guesses from costing anything. */
const TRIES = { rateLimit: { max: 20, seconds: 60 } }
const INVITATIONS = { rateLimit: { max: 20, seconds: 600 } }
const PICTURES = { rateLimit: { max: 60, seconds: 60 } }

/** What a market has and lacks; it is asked for before and after the market opens. */
export function readinessRoutes(api: Api, deps: ModuleDeps): void {
  api.handle('GET /admin/readiness', async ({ locale }) => reply({ lines: await checkReadiness(deps, locale) }))
}

/** The first run of a market; each call is 404 once it is open. */
export function setupRoutes(api: Api, deps: OutboundDeps): void {
  /** Replies with the setup after a change. */
  async function after(user: CurrentStaff, change: RecordedChange | undefined | Refusal) {
    if (change instanceof Refusal) return change
    const setup = await showSetup(deps, ownerIn(user, undefined))
    return setup instanceof Refusal ? setup : reply(setup).withChange(change)
  }

  api.handle(
    'POST /console/setup',
    async ({ body, caller }) => {
      const start = await showStart(deps, body.token, caller)
      return start instanceof Refusal ? start : reply(start)
    },
    TRIES,
  )

  api.handle(
    'POST /console/setup/owner',
    async ({ body, locale, caller, userAgent }) => {
      const person = { ...body, locale, userAgent }
      const entry = await createOwner(deps, person, caller)
      if (entry instanceof Refusal) return entry
      return reply({ next: entry.next }).withCookies(consoleCookies(entry.token, deps.config))
    },
    TRIES,
  )

  api.handle('GET /admin/setup', async ({ user }) => after(user, undefined))

  api.handle('PATCH /admin/setup', async ({ user, body }) => after(user, await saveStep(deps, body)))

  /** Keys are changed in the settings once the market is open. */
  async function changeKeys(user: CurrentStaff, keys: StripeKeys | null) {
    const setup = await findSetup(deps)
    return after(user, setup instanceof Refusal ? setup : await changeStripeKeys(deps, { keys, actor: user.actor }))
  }

  api.handle('PUT /admin/setup/stripe', async ({ user, body }) => changeKeys(user, readStripeKeys(body)))

  api.handle('DELETE /admin/setup/stripe', async ({ user }) => changeKeys(user, null))

  api.handle(
    'POST /admin/setup/category',
    async ({ user, body, files }) =>
      after(user, await addFirstCategory(deps, { ...body, picture: files.picture[0], actor: user.actor })),
    PICTURES,
  )

  api.handle('POST /admin/setup/shop', async ({ user, body }) =>
    after(user, await addOwnShop(deps, { ...body, userId: personOf(user), actor: user.actor })),
  )

  api.handle(
    'POST /admin/setup/seller',
    async ({ user, body }) =>
      after(user, await addInvitedShop(deps, { ...body, userId: personOf(user), actor: user.actor })),
    INVITATIONS,
  )

  api.handle('POST /admin/setup/open', async ({ user, body }) => {
    const setup = await showSetup(deps, ownerIn(user, undefined))
    if (setup instanceof Refusal) return setup
    const change = await openMarket(deps, { actor: user.actor, confirmed: body.confirmed })
    return change instanceof Refusal ? change : reply(setup).withChange(change)
  })
}
