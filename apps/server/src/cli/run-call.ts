import { readFile, stat, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { commandLine, type Endpoint, type EndpointKey, endpointOf } from '@rialto/contract'
import { OPERATOR_PERMISSIONS } from '@rialto/contract/permissions'
import { pino } from 'pino'
import { replaceFileAtomic } from '../files/write-file-atomic.ts'
import type { Api, Call, Reply } from '../http/api.ts'
import { validate } from '../http/validate.ts'
import type { Actor, CurrentMember, CurrentStaff } from '../lib/people.ts'
import { Refusal, returnRefusal } from '../lib/refusal.ts'
import { translate, translateSentence } from '../lib/texts.ts'
import type { OutboundDeps } from '../modules/base/outbound/index.ts'
import { type Context, Failure, type Terminal, UsageError } from './command.ts'
import { commandActor, done, operatorAudit, withModules, wordsOfRefusal } from './open-shop.ts'
import { isFileError, printData, say } from './terminal.ts'

/** What a command was given, by the parts of a request; unchecked but for its types. */
export interface CallInput {
  params: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, unknown>
  body: Record<string, unknown>
  /** Paths of files by field. */
  files: Record<string, readonly string[]>
  shop: string | undefined
  out: string | undefined
  json: boolean
}

/** Commands come from this machine. */
const IP = '127.0.0.1'

type Handling = Parameters<Api['handle']>

/** Makes a call of the contract without a server: the same handler, with the operator of this machine as its caller. */
export async function runCall(key: EndpointKey, given: CallInput, context: Context): Promise<number> {
  return withModules(context, async (deps) => {
    // Amounts are checked by the market's currency, which is known once the shop is open.
    const input = await checkInput(endpointOf(key), given)
    const [handler, options] = await findHandler(key, deps)
    const notOffered = await options?.refuses?.()
    if (notOffered) throw new Failure(wordsOfRefusal(notOffered))
    const actor: Actor = { ...commandActor(), command: commandLine(key, endpointOf(key), given) }
    const user = endpointOf(key).access === 'seller' ? await standIn(key, deps, given.shop, actor) : operator(actor)
    const caller = { ip: IP, audit: operatorAudit(context.terminal) }
    const log = pino({ level: 'warn' }, context.terminal.err)
    const circumstances = { user, caller, log, locale: 'en', ip: IP, userAgent: undefined }
    // The types of the table relate key, input and user, but not where the key is a variable.
    const call = { ...input, ...circumstances } as unknown as Call<EndpointKey>
    const reply = done(await returnRefusal(async () => handler(call)))
    await print(reply, { endpoint: endpointOf(key), given, terminal: context.terminal })
    return 0
  })
}

async function findHandler(key: EndpointKey, deps: OutboundDeps): Promise<[Handling[1], Handling[2]]> {
  const handlers = new Map<EndpointKey, Handling>()
  const api: Api = {
    registered: new Set(),
    handle: (...handling) => void handlers.set(handling[0], handling as unknown as Handling),
  }
  await roomOf(key)?.(api, deps)
  const found = handlers.get(key)
  if (!found) throw new Error(`no module answers ${key}`)
  return [found[1], found[2]]
}

const operator = (actor: Actor): CurrentStaff => ({
  id: null,
  sessionId: null,
  permissions: new Set(OPERATOR_PERMISSIONS),
  actor,
})

/** The owner's place in the named shop, or in the only one. */
async function standIn(
  key: EndpointKey,
  deps: OutboundDeps,
  shop: string | undefined,
  actor: Actor,
): Promise<CurrentMember> {
  const { standInForOwner } = await import('../modules/people/access/index.ts')
  const owner = done(await standInForOwner(deps, { shop, actor }))
  const endpoint = endpointOf(key)
  if (endpoint.access === 'seller' && endpoint.permission !== 'any' && !owner.permissions.has(endpoint.permission))
    throw new Failure('Your role does not allow this')
  return owner
}

/** Checks what was given by the schemas of the call. Throws {@link UsageError} with the texts of all wrong fields. */
async function checkInput(endpoint: Endpoint, given: CallInput): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'headers', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    // A command overwrites what is there, unless it says which version it has seen.
    const isBlind = 'version' in schema.shape && given[part].version === undefined
    const value = validate(schema, isBlind ? { ...given[part], version: 1 } : given[part])
    if (value instanceof Refusal) throw new UsageError(wordsOfRefusal(value))
    input[part] = isBlind ? { ...value, version: undefined } : value
  }
  return endpoint.files ? { ...input, files: await readFiles(endpoint, given.files) } : input
}

async function readFiles({ files: rules = {} }: Endpoint, given: CallInput['files']) {
  const { FileCheck } = await import('../http/check-files.ts')
  const check = new FileCheck(rules)
  for (const [field, paths] of Object.entries(given))
    for (const path of paths) {
      const room = check.room(field)
      const bytes = await readOne(path, room)
      const wrong = check.add(field, { ...bytes, name: path.split('/').at(-1) ?? path })
      if (wrong) throw new Failure(`${path}: ${wordsOfRefusal(wrong)}`)
    }
  const missing = check.done()
  if (missing) throw new UsageError(wordsOfRefusal(missing))
  return check.files
}

/** A file that is larger than its field allows is not read. */
async function readOne(path: string, room: number): Promise<{ bytes: Buffer; size: number }> {
  try {
    const { size } = await stat(path)
    return { bytes: size > room ? Buffer.alloc(0) : await readFile(path), size }
  } catch (error) {
    throw isFileError(error) ? new Failure(`${path} cannot be read: ${error.message}`) : error
  }
}

interface Printing {
  endpoint: Endpoint
  given: CallInput
  terminal: Terminal
}

async function print(reply: Reply<unknown>, { endpoint, given, terminal }: Printing): Promise<void> {
  if (typeof endpoint.form === 'object') return writeOut(reply.data, given, terminal)
  if (given.json) return say(terminal.out, JSON.stringify(reply.data))
  const message = messageOf(reply)
  if (message) say(terminal.out, message)
  printData(reply.data, terminal)
}

function messageOf({ message, values, head }: Reply<unknown>): string {
  if (message) return translate('en', message, values)
  return head.change ? translateSentence('en', { ...head.change, text: head.change.sentence }) : ''
}

/** Writes the file of a reply. Only the owner can read it: it may hold personal data. */
async function writeOut(data: unknown, { out, json }: CallInput, terminal: Terminal): Promise<void> {
  const bytes = data instanceof Readable ? data : Readable.from([data as string | Uint8Array])
  if (out === undefined || out === '-') return pipeline(bytes, terminal.out, { end: false })
  await replaceFileAtomic(out, (partial) => writeFile(partial, bytes, { mode: 0o600 })).catch((error: unknown) => {
    throw isFileError(error) ? new Failure(`${out} cannot be written: ${error.message}`) : error
  })
  say(terminal.out, json ? JSON.stringify({ file: out }) : `written to ${out}`)
}

type Room = (api: Api, deps: OutboundDeps) => Promise<void>

const withPayments = async (deps: OutboundDeps) => {
  const { createPayments } = await import('../modules/selling/payments/index.ts')
  return { ...deps, payments: createPayments(deps) }
}

const withRealtime = async (deps: OutboundDeps) => {
  const { createRealtime } = await import('../realtime/realtime.ts')
  const isEnabled = async () => (await deps.settings.read()).realtime
  return { ...deps, realtime: createRealtime({ ...deps, isEnabled }) }
}

const accessTeam = () => import('../modules/people/access/routes-team.ts')
const articles = () => import('../modules/content/articles/routes.ts')
const chat = () => import('../modules/talking/chat/routes.ts')
const flashSales = () => import('../modules/selling/flash-sales/routes.ts')
const imports = () => import('../modules/goods/imports/routes.ts')
const moderation = () => import('../modules/talking/moderation/routes.ts')
const operation = () => import('../modules/market/operation/routes.ts')
const orders = () => import('../modules/selling/orders/routes.ts')
const overview = () => import('../modules/market/overview/routes.ts')
const payments = () => import('../modules/selling/payments/routes.ts')
const products = () => import('../modules/goods/products/routes.ts')
const shops = () => import('../modules/goods/shops/routes.ts')
const taxonomy: Room = async (api, deps) =>
  (await import('../modules/goods/taxonomy/routes.ts')).taxonomyRoutes(api, deps)
const taxes: Room = async (api, deps) => (await import('../modules/goods/taxes/routes.ts')).taxRoutes(api, deps)
const commission: Room = async (api, deps) =>
  (await import('../modules/selling/commission/routes.ts')).commissionRoutes(api, deps)
const sales: Room = async (api, deps) =>
  (await import('../modules/selling/sales-reports/routes.ts')).salesReportRoutes(api, deps)
const ledger: Room = async (api, deps) => (await import('../modules/selling/ledger/routes.ts')).ledgerRoutes(api, deps)
const moneyExports: Room = async (api, deps) =>
  (await import('../modules/selling/money-exports/routes.ts')).moneyExportRoutes(api, deps)
const vouchers = () => import('../modules/selling/vouchers/routes.ts')
const writing: Room = async (api, deps) => (await articles()).articleRoutes(api, deps)

const delivering: Room = async (api, deps) =>
  (await import('../modules/goods/delivery/routes.ts')).deliveryRoutes(api, deps)

const documents: Room = async (api, deps) =>
  (await import('../modules/selling/invoices/routes.ts')).invoiceRoutes(api, deps)

const recalling: Room = async (api, deps) => {
  const { recallRoutes } = await import('../modules/selling/recalls/routes.ts')
  // The server mails the buyers.
  recallRoutes(api, { ...deps, recallMails: { kick() {} } })
}

const returning: Room = async (api, deps) =>
  (await import('../modules/selling/returns/routes.ts')).returnRoutes(api, await withPayments(deps))

const words: Room = async (api, deps) => {
  const [{ searchWordRoutes }, { createSearchCounts }] = await Promise.all([
    import('../modules/goods/search-words/routes.ts'),
    import('../modules/goods/search-words/index.ts'),
  ])
  searchWordRoutes(api, { ...deps, searchCounts: createSearchCounts(deps) })
}

const record: Room = async (api, deps) => {
  const [{ recordRoutes }, { createRestorers }] = await Promise.all([
    import('../modules/base/record/routes.ts'),
    import('../modules/restorers.ts'),
  ])
  recordRoutes(api, deps, createRestorers(deps))
}

const talks: Room = async (api, deps) => {
  const [{ inboxRoutes, sellerChatRoutes }, known] = await Promise.all([chat(), withRealtime(deps)])
  sellerChatRoutes(api, known)
  inboxRoutes(api, known)
}

const pickingUp: Room = async (api, deps) =>
  (await import('../modules/selling/pickup/routes.ts')).pickupRoutes(api, await withPayments(deps))

// A proof that is asked for here is made by the server, which looks for it.
const proving: Room = async (api, deps) =>
  (await import('../modules/selling/reconciliation/routes.ts')).reconciliationRoutes(api, {
    ...deps,
    proofs: { kick() {} },
  })

const statements: Room = async (api, deps) =>
  (await import('../modules/selling/statements/routes.ts')).statementRoutes(api, deps)

const payouts: Room = async (api, deps) => {
  const [{ payoutAccountRoutes, payoutRoutes }, { createGateways, withConnect }] = await Promise.all([
    import('../modules/selling/payouts/routes.ts'),
    import('../modules/selling/payments/index.ts'),
  ])
  const known = withConnect(deps, createGateways(deps))
  payoutAccountRoutes(api, known)
  // The server's worker looks by itself for what is approved here.
  payoutRoutes(api, { ...known, transfers: { kick() {} } })
}

const refunding: Room = async (api, deps) => {
  const [{ marketRefundRoutes, sellerRefundRoutes }, { dashboardRefundRoutes }, known] = await Promise.all([
    import('../modules/selling/refunds/routes.ts'),
    payments(),
    withPayments(deps),
  ])
  sellerRefundRoutes(api, known)
  marketRefundRoutes(api, known)
  dashboardRefundRoutes(api, known)
}

const parcels: Room = async (api, deps) => {
  const [{ sellerOrderRoutes, shipmentRoutes }, known] = await Promise.all([orders(), withPayments(deps)])
  sellerOrderRoutes(api, known)
  shipmentRoutes(api, known)
  await pickingUp(api, deps)
  await refunding(api, deps)
}

/**
 * The module that answers the calls below an address, so that a command loads no other: all of them take a second. The names are the
 * first two words of a path.
 */
const callRooms: Record<string, Room> = {
  '/admin/api-keys': async (api, deps) => (await accessTeam()).keyRoutes(api, deps),
  '/admin/brands': taxonomy,
  '/admin/categories': taxonomy,
  '/admin/colors': taxonomy,
  '/admin/commission': commission,
  '/admin/connect': payouts,
  '/admin/content': writing,
  '/admin/bookkeeping.csv': moneyExports,
  '/admin/customers': async (api, deps) =>
    (await import('../modules/market/customers/routes.ts')).customerRoutes(api, deps),
  '/admin/dac7': moneyExports,
  '/admin/dac7.csv': moneyExports,
  '/admin/delivery': delivering,
  '/admin/differences': proving,
  '/admin/disputes': async (api, deps) =>
    (await import('../modules/selling/disputes/routes.ts')).disputeRoutes(api, await withPayments(deps)),
  '/admin/facts': async (api, deps) => (await shops()).factRoutes(api, deps),
  '/admin/fee-invoices': statements,
  '/admin/flash-sales': async (api, deps) => (await flashSales()).operatorFlashSaleRoutes(api, deps),
  '/admin/gateways': async (api, deps) => (await payments()).gatewayKeyRoutes(api, deps),
  '/admin/invoices': documents,
  '/admin/jobs': async (api, deps) => (await operation()).jobRoutes(api, deps),
  '/admin/ledger': ledger,
  '/admin/legal-pages': writing,
  '/admin/look': async (api, deps) => (await import('../modules/market/look/routes.ts')).lookRoutes(api, deps),
  '/admin/named-pages': writing,
  '/admin/orders': async (api, deps) => {
    ;(await orders()).marketOrderRoutes(api, await withPayments(deps))
    await refunding(api, deps)
  },
  '/admin/missing-fee-invoices': statements,
  '/admin/month-documents': statements,
  '/admin/number-range': documents,
  '/admin/overview': async (api, deps) => (await overview()).overviewRoutes(api, await withRealtime(deps)),
  '/admin/pages': writing,
  '/admin/payout-account': payouts,
  '/admin/payout-runs': payouts,
  '/admin/posts': writing,
  '/admin/products': async (api, deps) => {
    ;(await moderation()).moderationRoutes(api, deps)
    ;(await products()).sellerProductRoutes(api, deps)
  },
  '/admin/proofs': proving,
  '/admin/readiness': async (api, deps) =>
    (await import('../modules/market/setup/routes.ts')).readinessRoutes(api, deps),
  '/admin/recalls': recalling,
  '/admin/returns': returning,
  '/admin/record': record,
  '/admin/refunds': refunding,
  '/admin/reports': async (api, deps) => {
    ;(await moderation()).moderationRoutes(api, deps)
    await sales(api, deps)
  },
  '/admin/reviews': async (api, deps) => (await moderation()).moderationRoutes(api, deps),
  '/admin/saved-replies': async (api, deps) => (await chat()).marketReplyRoutes(api, deps),
  '/admin/search-occasions': words,
  '/admin/search-report': words,
  '/admin/search-synonyms': words,
  '/admin/search-trial': words,
  '/admin/sellers': async (api, deps) => (await shops()).operatorSellerRoutes(api, deps),
  '/admin/settings': async (api, deps) =>
    (await import('../modules/base/settings/routes.ts')).adminSettingsRoutes(api, deps),
  '/admin/setup': async (api, deps) => (await import('../modules/market/setup/routes.ts')).setupRoutes(api, deps),
  '/admin/shops': payouts,
  '/admin/sizes': taxonomy,
  '/admin/staff': async (api, deps) => (await accessTeam()).staffRoutes(api, deps),
  '/admin/statements': statements,
  '/admin/tax': taxes,
  '/admin/taxonomy': taxonomy,
  '/admin/texts': async (api, deps) =>
    (await import('../modules/content/texts/routes.ts')).interfaceTextRoutes(api, deps),
  '/admin/tickets': async (api, deps) =>
    (await import('../modules/talking/tickets/routes.ts')).marketTicketRoutes(api, deps),
  '/admin/vouchers': async (api, deps) => (await vouchers()).operatorVoucherRoutes(api, deps),
  '/admin/webhooks': async (api, deps) =>
    (await import('../modules/people/webhooks/routes.ts')).marketWebhookRoutes(api, deps),
  '/seller/conversations': talks,
  '/seller/documents': documents,
  '/seller/flash-sales': async (api, deps) => (await flashSales()).sellerFlashSaleRoutes(api, deps),
  '/seller/invoices': documents,
  '/seller/invoices.csv': documents,
  '/seller/payout-account': payouts,
  '/seller/payouts': async (api, deps) => {
    await payouts(api, deps)
    await statements(api, deps)
  },
  '/seller/fee-invoices': statements,
  '/seller/statements': statements,
  '/seller/money': async (api, deps) => {
    await commission(api, deps)
    ;(await import('../modules/selling/ledger/routes.ts')).ledgerRoutes(api, deps)
  },
  '/seller/tax-report': moneyExports,
  '/seller/tax-report.csv': moneyExports,
  '/seller/imports': async (api, deps) => (await imports()).productImportRoutes(api, deps),
  '/seller/delivery': delivering,
  '/seller/legal': async (api, deps) => {
    ;(await shops()).factRoutes(api, deps)
    await documents(api, deps)
  },
  '/seller/manufacturers': async (api, deps) => (await products()).manufacturerRoutes(api, deps),
  '/seller/messages': talks,
  '/seller/orders': parcels,
  '/seller/pickup-dates': pickingUp,
  '/seller/pickup-places': pickingUp,
  '/seller/pictures': async (api, deps) => (await products()).sellerProductRoutes(api, deps),
  '/seller/products': async (api, deps) => {
    ;(await products()).sellerProductRoutes(api, deps)
    ;(await imports()).productImportRoutes(api, deps)
  },
  '/seller/questions': async (api, deps) =>
    (await import('../modules/talking/questions/routes.ts')).sellerQuestionRoutes(api, deps),
  '/seller/recalls': recalling,
  '/seller/reports': sales,
  '/seller/refunds': refunding,
  '/seller/returns': returning,
  '/seller/record': record,
  '/seller/reviews': async (api, deps) =>
    (await import('../modules/goods/reviews/routes.ts')).sellerReviewRoutes(api, deps),
  '/seller/saved-replies': talks,
  '/seller/shipments': parcels,
  '/seller/shop': async (api, deps) => (await shops()).shopProfileRoutes(api, deps),
  '/seller/stock': async (api, deps) => (await import('../modules/goods/stock/routes.ts')).stockRoutes(api, deps),
  '/seller/tax': taxes,
  '/seller/today': async (api, deps) => (await overview()).todayRoutes(api, deps),
  '/seller/update-last-seen': talks,
  '/seller/vouchers': async (api, deps) => (await vouchers()).sellerVoucherRoutes(api, deps),
}

/** The module of a call. */
export const roomOf = (key: EndpointKey): Room | undefined => {
  const [, path = ''] = key.split(' ')
  return callRooms[path.split('/').slice(0, 3).join('/')]
}
