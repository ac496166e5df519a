import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import {
  DEMO_PASSWORD,
  OPERATORS,
  operatorEmail,
  SELLERS,
  SHOPPERS,
  sellerEmail,
  shopperEmail,
} from '@rialto/demo/logins'
import { buildApp } from './app.ts'
import { InvalidationBus } from './cache/invalidation-bus.ts'
import { type Config, ConfigError, databaseUrlOf, loadConfig } from './config/config.ts'
import { explainExposedLocalShop } from './config/edge.ts'
import { migrateToLatest, openDatabase } from './db/index.ts'
import { isEmpty } from './demo/repository.ts'
import type { Deps } from './deps.ts'
import { openFileStorage } from './files/folder-storage.ts'
import { repositoryRoot } from './lib/repository-root.ts'
import { shippedLanguages } from './lib/texts.ts'
import { createSettings, readMarketCurrency, type SettingsSource } from './modules/base/settings/index.ts'
import { createPreviews } from './modules/market/look/index.ts'
import { type IssuedLink, issueSetupLink } from './modules/market/setup/setup.ts'
import { findDemoLogins } from './modules/people/accounts/index.ts'
import { startTelemetry } from './telemetry/start-telemetry.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import { mountConsole } from './web/console.ts'
import { mountStorefront } from './web/mount.ts'

interface RunningServer {
  url: string
  close(): Promise<void>
}

/** Starts the whole shop: configuration, telemetry, database (with the demo shop if it is empty), pages, and the open port. */
export async function startServer(say: (line: string) => void): Promise<RunningServer> {
  const config = loadConfig()
  assertLocalShopIsPrivate(config)
  const { apiUrl } = config
  const telemetry = await startTelemetry(config)
  try {
    const server = await (apiUrl
      ? startFront({ ...config, apiUrl }, telemetry, say)
      : startShop(config, telemetry, say))
    return { url: server.url, close: () => server.close().finally(telemetry.close) }
  } catch (error) {
    await telemetry.close()
    throw error
  }
}

async function startShop(config: Config, telemetry: Telemetry, say: (line: string) => void): Promise<RunningServer> {
  const database = openDatabase(databaseUrlOf(config), { ...config.postgres, announcesWrites: true })
  try {
    const files = await openFileStorage(config)
    const deps: Deps = { config, database, files, invalidations: new InvalidationBus(), now: Date.now }
    await migrateToLatest(database)
    await readMarketCurrency(database)
    await assertNoDemoLogins(deps)
    if (config.env === 'local' && (await isEmpty(database.db))) await openDemoShop(deps, say)
    const setupLink = await issueSetupLink(deps, { isAsked: false })
    const settings = createSettings(deps)
    const isOpening = await settings.isOpening()
    const app = await buildApp({ ...deps, settings }, { telemetry })
    await mountConsole(app, { ...deps, settings: { read: () => readPageLanguages(settings) } })
    await mountStorefront(app, deps, settings, createPreviews({ ...deps, settings }))
    app.addHook('onClose', () => database.close())
    const url = await app.listen({ port: config.port, host: config.host })
    sayReady(config, { isOpening, logins: await readDemoLogins(deps) }, say)
    if (isOpening) saySetup(config, setupLink, say)
    const sellers = config.demoSellers ? startDemoSellers({ url, dataDir: config.dataDir }) : undefined
    const day = config.demoDay ? startDemoProgram('day/main.ts', [url]) : undefined
    return {
      url: config.appUrl,
      async close() {
        await Promise.all([sellers?.close(), day?.close()])
        await app.close()
      },
    }
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

/** The languages of the console's page. Until the market is open, they are all that the console is translated into. */
async function readPageLanguages(settings: SettingsSource) {
  const { settings: values, isOpening } = await settings.snapshot()
  return isOpening ? { ...values, languages: shippedLanguages } : values
}

/** Loads the demo's data on demand: they take 20 MB of memory. */
async function openDemoShop(deps: Deps, say: (line: string) => void): Promise<void> {
  const { seedDemo } = await import('./demo/seed-demo.ts')
  await seedDemo(deps, say)
}

/** Starts the pages alone; another server has the data. The code that forwards calls is a tenth of all, so it is loaded here only. */
async function startFront(
  config: Config & { apiUrl: string },
  telemetry: Telemetry,
  say: (line: string) => void,
): Promise<RunningServer> {
  const { buildFrontApp } = await import('./front-app.ts')
  const app = await buildFrontApp({ config, invalidations: new InvalidationBus(), now: Date.now, telemetry })
  await app.listen({ port: config.port, host: config.host })
  say(`\n  The storefront is open: ${config.appUrl}\n  Its shop is at ${config.apiUrl}\n`)
  return { url: config.appUrl, close: () => app.close() }
}

/** Says how a market that began empty is set up. The link is in this output alone, which must not be shown to others. */
function saySetup({ appUrl }: Config, link: IssuedLink, say: (line: string) => void): void {
  if (link.kind === 'new') {
    say('  This market is new. Set it up at this address, which works once, until tomorrow:\n')
    say(`  ${link.url}\n`)
  } else if (link.kind === 'recent')
    say(
      '  This market is new. The address to set it up was printed a moment ago; for another: npm run shop -- setup link\n',
    )
  else say(`  This market is not open yet. Go on setting it up: ${appUrl}/console/setup\n`)
}

/** The demo's logins that work, by what they are for; none outside of a local market, where their password must not be known. */
async function readDemoLogins(deps: Deps): Promise<DemoLogins | undefined> {
  if (deps.config.env !== 'local') return undefined
  const open = await findDemoLogins(deps)
  const of = (count: number, email: (number: number) => string) =>
    Array.from({ length: count }, (_, index) => email(index + 1)).filter((one) => open.includes(one))
  return {
    shoppers: of(SHOPPERS, shopperEmail),
    sellers: of(SELLERS, sellerEmail),
    operators: of(OPERATORS, operatorEmail),
  }
}

export interface DemoLogins {
  shoppers: readonly string[]
  sellers: readonly string[]
  operators: readonly string[]
}

interface Ready {
  /** Shoppers do not see the market yet. */
  isOpening: boolean
  logins: DemoLogins | undefined
}

/** Says in the log where the market is, whether shoppers see it, and which of the demo's logins work. */
export function sayReady(
  { appUrl, databaseUrl, demoDay }: Pick<Config, 'appUrl' | 'databaseUrl' | 'demoDay'>,
  { isOpening, logins }: Ready,
  say: (line: string) => void,
): void {
  say(isOpening ? `\n  Rialto is opening soon: ${appUrl}\n` : `\n  Rialto is open: ${appUrl}\n`)
  say(`  Data      ${databaseUrl ? 'PostgreSQL' : 'SQLite'}`)
  if (!logins) return
  const range = (emails: readonly string[]) =>
    emails.length > 1 ? `${emails[0]} … ${emails.at(-1)}` : (emails[0] ?? '')
  if (logins.shoppers.length > 0) say(`  Shoppers  ${range(logins.shoppers)}`)
  if (logins.sellers.length > 0) say(`  Sellers   ${range(logins.sellers)}`)
  if (logins.operators.length > 0) say(`  Operators ${range(logins.operators)}`)
  const toTry = [logins.sellers[0], logins.operators[0]].filter((email) => email !== undefined)
  if (toTry.length + logins.shoppers.length > 0) say(`  Password  ${DEMO_PASSWORD}`)
  say(`  Console   ${appUrl}/console${toTry.length > 0 ? ` (try it as ${toTry.join(' or ')})` : ''}`)
  if (demoDay) say('  Demo day  shoppers order, ask, write and review by themselves')
  say('')
  say('  Stop with Ctrl+C.\n')
}

/** Prevents a local shop from being started where others reach it. Throws {@link ConfigError}. */
function assertLocalShopIsPrivate(config: Config): void {
  const why = explainExposedLocalShop(config)
  if (why) throw new ConfigError(why)
}

/** Prevents a shop in production from being started while its demo accounts can be logged in to. Throws {@link ConfigError}. */
export async function assertNoDemoLogins(deps: Deps): Promise<void> {
  if (deps.config.env !== 'production') return
  const [first, ...more] = await findDemoLogins(deps)
  if (first === undefined) return
  const whose = more.length === 0 ? first : `${first} and ${more.length} more`
  throw new ConfigError(
    `these data have accounts with the demo's password, which is in the README (${whose}). Close them: npm run shop -- users close-demo`,
  )
}

/** A compiled program needs no TypeScript compiler, which saves a third of its memory. */
const compiled = join(repositoryRoot, 'node_modules/.cache/node')
/** Delays the program's logins, so that the first page of the shop is served before. */
const LATER_MS = 1_000
const PATIENCE_MS = 500
const LEAN = ['--max-semi-space-size=1', '--max-old-space-size=64']

interface DemoProgram {
  close(): Promise<void>
}

/** Starts a program of the demo's people in a process of its own, which uses this server's API and ends with this process. */
function startDemoProgram(program: string, args: readonly string[]): DemoProgram {
  let child: ChildProcess | undefined
  const timer = setTimeout(() => {
    child = fork(join(repositoryRoot, 'apps/demo-sellers/src', program), args, {
      execArgv: LEAN,
      env: { ...process.env, MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: compiled },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('error', () => {})
    child.unref()
    child.channel?.unref()
  }, LATER_MS).unref()

  return {
    close: () =>
      new Promise((resolve) => {
        clearTimeout(timer)
        if (!child?.connected) return resolve()
        child.once('exit', () => resolve())
        child.disconnect()
        setTimeout(() => {
          child?.kill('SIGKILL')
          resolve()
        }, PATIENCE_MS).unref()
      }),
  }
}

interface DemoSellersOptions {
  /** The address of this server. */
  url: string
  dataDir: string
}

/** Starts the demo's sellers, who answer in the chat. */
export const startDemoSellers = ({ url, dataDir }: DemoSellersOptions): DemoProgram =>
  startDemoProgram('main.ts', [url, join(dataDir, 'demo-sellers.json')])
