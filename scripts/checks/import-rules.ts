import type { Import } from './import-graph.ts'
import { isTest, isTool } from './sources.ts'

/** A rule of docs/ARCHITECTURE.md about imports. */
export interface Rule {
  /** Printed after "file:line: ". */
  says: string
  breaks(edge: Import): boolean
}

const startsWith =
  (...prefixes: string[]) =>
  (path: string) =>
    prefixes.some((prefix) => path.startsWith(prefix))

const contract = startsWith('packages/contract/')
const catalogIndex = startsWith('packages/catalog-index/')
const ui = startsWith('packages/ui/')
const client = startsWith('packages/client/')
const storefront = startsWith('apps/storefront/')
const consoleApp = startsWith('apps/console/')
/** What the builds of both browser applications share. */
const buildStep = startsWith('scripts/lib/precompress.ts', 'scripts/lib/served-browsers.ts')
const server = startsWith('apps/server/')
const demoSellers = startsWith('apps/demo-sellers/')
const sellerTexts = startsWith('packages/demo/src/sellers.ts', 'packages/demo/src/logins.ts')
const db = startsWith('apps/server/src/db/')
const modules = startsWith('apps/server/src/modules/')
const app = startsWith('apps/')
const npm = startsWith('npm:')
const node = startsWith('node:')
const fastify = startsWith('npm:fastify', 'npm:@fastify/')

/** The areas of the server's modules, from the bottom up: a module imports its own area and those before it. */
const AREAS = ['base', 'people', 'content', 'goods', 'selling', 'talking', 'market']

/** The module of a server's file with its area: `selling/cart` of `apps/server/src/modules/selling/cart/rules.ts`. */
const moduleOf = (path: string) => /^apps\/server\/src\/modules\/([^/]+\/[^/]+)\//.exec(path)?.[1]
/** The place of a file's area in AREAS; -1 outside of modules. */
const heightOf = (path: string) => AREAS.indexOf(moduleOf(path)?.split('/')[0] ?? '')
/** The feature of a storefront's file. */
const featureOf = (path: string) => /^apps\/storefront\/app\/features\/([^/]+)\//.exec(path)?.[1]
/** The part of the storefront that a file is in: routes, features, lib, or '' for the entries around them. */
const partOf = (path: string) => /^apps\/storefront\/app\/(routes|features|lib)\//.exec(path)?.[1] ?? ''

/** The layer of a file in a server's module, by its name. */
function layerOf(path: string): 'routes' | 'rules' | 'repository' | 'present' | 'index' | 'use case' | undefined {
  if (!moduleOf(path)) return undefined
  const name = path.split('/').at(-1) ?? ''
  const layer = /^(routes|rules|repository|present|index)(-[\w-]+)?\.ts$/.exec(name)?.[1]
  return (layer as 'routes' | 'rules' | 'repository' | 'present' | 'index' | undefined) ?? 'use case'
}

const workspaceRules: Rule[] = [
  {
    says: 'the contract imports zod and itself, nothing else',
    breaks: ({ from, to }) => contract(from) && !contract(to) && to !== 'npm:zod',
  },
  {
    says: 'the catalogue index imports Node and itself, nothing else: it knows no shop',
    breaks: ({ from, to }) => catalogIndex(from) && !catalogIndex(to) && !node(to),
  },
  {
    says: 'a package does not import an app',
    breaks: ({ from, to }) => from.startsWith('packages/') && app(to),
  },
  {
    says: 'the storefront imports the packages contract, client and ui, and knows the server through the contract alone',
    breaks: ({ from, to }) =>
      storefront(from) && ![storefront, contract, client, ui, npm, node, buildStep].some((isAllowed) => isAllowed(to)),
  },
  {
    says: 'the console imports the packages contract, client and ui; it shares no code with the storefront',
    breaks: ({ from, to }) =>
      consoleApp(from) && ![consoleApp, contract, client, ui, npm, node, buildStep].some((isAllowed) => isAllowed(to)),
  },
  {
    says: 'ui imports neither the contract nor the client: it knows no shop',
    breaks: ({ from, to }) => ui(from) && ![ui, npm, node].some((isAllowed) => isAllowed(to)),
  },
  {
    says: 'the client imports the contract and no other workspace',
    breaks: ({ from, to }) => client(from) && ![client, contract, npm, node].some((isAllowed) => isAllowed(to)),
  },
  {
    says: 'the server imports neither ui nor client',
    breaks: ({ from, to }) => server(from) && (ui(to) || client(to)),
  },
  {
    says: 'the server imports neither the storefront nor the console',
    breaks: ({ from, to }) => server(from) && (storefront(to) || consoleApp(to)),
  },
  {
    says: 'the demo sellers are a client: they know the contract and their words',
    breaks: ({ from, to }) =>
      demoSellers(from) &&
      (app(to) || to.startsWith('packages/')) &&
      !demoSellers(to) &&
      !contract(to) &&
      !sellerTexts(to),
  },
  {
    says: 'the server starts the demo sellers and imports nothing of them',
    breaks: ({ from, to }) => server(from) && demoSellers(to),
  },
  {
    says: 'browser tests drive the running system; of its code they import the contract alone',
    breaks: ({ from, to }) => from.startsWith('e2e/') && (app(to) || to.startsWith('packages/demo/')),
  },
]

const testSupportRule: Rule = {
  says: 'what is there for tests is imported by tests alone',
  breaks: ({ from, to }) => !isTest(from) && !isTool(from) && !to.includes(':') && isTest(to),
}

const serverRules: Rule[] = [
  {
    says: 'only routes, http and the entries know Fastify',
    breaks: ({ from, to }) => fastify(to) && modules(from) && layerOf(from) !== 'routes',
  },
  {
    says: 'another module is imported through its index.ts, or through the file named after it where it has none',
    breaks: ({ from, to }) => {
      const target = moduleOf(to)
      return Boolean(target && server(from) && moduleOf(from) !== target && !mayImport(from, to))
    },
  },
  {
    says: 'a module belongs to an area that docs/ARCHITECTURE.md names',
    breaks: ({ from }) => moduleOf(from) !== undefined && heightOf(from) < 0,
  },
  {
    says: 'a module imports its own area and those below, types included',
    breaks: ({ from, to }) => heightOf(from) >= 0 && heightOf(to) > heightOf(from),
  },
  {
    says: 'routes call use cases; SQL is not theirs',
    breaks: ({ from, to, typeOnly }) => layerOf(from) === 'routes' && layerOf(to) === 'repository' && !typeOnly,
  },
  {
    says: 'nothing below the routes imports them or http',
    breaks: ({ from, to }) =>
      ['use case', 'rules', 'repository', 'present'].includes(layerOf(from) ?? '') &&
      (layerOf(to) === 'routes' || to.startsWith('apps/server/src/http/')),
  },
  {
    says: 'rules are pure: no repository, no database, no use case, no Node module',
    breaks: ({ from, to, typeOnly }) =>
      layerOf(from) === 'rules' &&
      !typeOnly &&
      (['repository', 'use case', 'present'].includes(layerOf(to) ?? '') || db(to) || to.startsWith('node:')),
  },
  {
    says: 'a repository holds SQL alone: no use case, no routes',
    breaks: ({ from, to, typeOnly }) =>
      layerOf(from) === 'repository' && !typeOnly && ['use case', 'present'].includes(layerOf(to) ?? ''),
  },
  {
    says: 'SQL is written in repository*.ts, db/ and demo/ alone',
    breaks: ({ from, to, typeOnly }) =>
      to === 'npm:kysely' &&
      server(from) &&
      !typeOnly &&
      !db(from) &&
      layerOf(from) !== 'repository' &&
      from !== 'apps/server/src/demo/repository.ts',
  },
  {
    says: 'sharp is imported through files/restricted-sharp.ts, which blocks the decoders that uploads must not reach',
    breaks: ({ from, to }) =>
      to === 'npm:sharp' && server(from) && from !== 'apps/server/src/files/restricted-sharp.ts',
  },
  {
    says: 'database drivers are opened in db/ alone',
    breaks: ({ from, to }) => ['npm:pg', 'node:sqlite'].includes(to) && server(from) && !db(from),
  },
  {
    says: 'db/ imports no module and no http',
    breaks: ({ from, to }) => db(from) && (modules(to) || to.startsWith('apps/server/src/http/')),
  },
]

/**
 * Every file may import a module's index or the file named after the module (`setup/setup.ts`), files outside of modules its routes, and
 * the list of all restorers its use cases.
 */
function mayImport(from: string, to: string): boolean {
  if (/\/modules\/[^/]+\/([^/]+)\/(?:index|\1)\.ts$/.test(to)) return true
  if (moduleOf(from)) return false
  return layerOf(to) === 'routes' || (from === 'apps/server/src/modules/restorers.ts' && layerOf(to) === 'use case')
}

const storefrontRules: Rule[] = [
  {
    says: 'lib knows neither features nor routes nor ui',
    breaks: ({ from, to }) => partOf(from) === 'lib' && (['features', 'routes'].includes(partOf(to)) || ui(to)),
  },
  {
    says: 'features do not import routes',
    breaks: ({ from, to }) => partOf(from) === 'features' && partOf(to) === 'routes',
  },
  {
    says: 'a feature is imported through its index.ts (its testing/ by tests)',
    breaks: ({ from, to }) => {
      const target = featureOf(to)
      const isPublic = /\/features\/[^/]+\/index\.tsx?$/.test(to) || (isTest(from) && to.includes('/testing/'))
      return Boolean(target && featureOf(from) !== target && !isPublic)
    },
  },
]

const rulesForTests = new Set([...workspaceRules.slice(2), ...storefrontRules])

/** Tests may bypass the layers of a module to prepare data, but not the rules between workspaces. */
export function brokenRules(edge: Import): Rule[] {
  const rules = isTest(edge.from)
    ? [...rulesForTests]
    : [...workspaceRules, testSupportRule, ...serverRules, ...storefrontRules]
  return rules.filter((rule) => rule.breaks(edge))
}

/**
 * The unit of a file: a module of the server, a feature of the storefront, any other folder of an application, or a package.
 * Imports between units must not form cycles.
 */
export function unitOf(path: string): string | undefined {
  const module = moduleOf(path)
  if (module) return `server module ${module}`
  const feature = featureOf(path)
  if (feature) return `storefront feature ${feature}`
  const folder = /^apps\/server\/src\/[^/]+(?=\/)|^apps\/(?:storefront\/app|console\/src)\/[^/]+(?=\/)/.exec(path)?.[0]
  return folder ?? /^(?:apps|packages)\/[^/]+/.exec(path)?.[0]
}
