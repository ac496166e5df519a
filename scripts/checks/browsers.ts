// Scripts of storefront, console and service workers use no built-in that a served browser lacks, unless they ask for it first.
import { servedBrowsers } from '../lib/served-browsers.ts'
import { unguardedUses } from './newer-built-ins.ts'
import { filesIn, isCode, isTest, lineAt, parse, readSource, report } from './sources.ts'

const workers = /^apps\/storefront\/service-worker\/|^apps\/console\/public\//
const inBrowsers = filesIn(
  'apps/storefront/app',
  'apps/storefront/service-worker',
  'apps/console/src',
  'apps/console/public',
  'packages/client/src',
  'packages/contract/src',
  'packages/ui/src',
).filter((file) => isCode(file) && !isTest(file))

const names = Object.entries(servedBrowsers).map(([browser, version]) => `${browser} ${version}`)

report(
  inBrowsers.flatMap((file) => {
    const source = readSource(file)
    return unguardedUses(parse(file))
      .filter(({ reason }) => !(workers.test(file) && reason === 'missing on pages by plain HTTP'))
      .map(({ name, start, reason }) => `${file}:${lineAt(source, start)}: ${name} is ${reason} (${names.join(', ')})`)
  }),
)
