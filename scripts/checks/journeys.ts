// The browser tests, as Playwright lists them for the full run: each names one everyday view (`@ar-360`), which is one of its group of
// views (`@every-view`) if it has one, or `@own-view`. A file that does not load fails here, too.
import { execFileSync } from 'node:child_process'
import { everydayViews, OWN_VIEW, viewsByTag } from '../../e2e/support/views.ts'
import { toolFile } from '../lib/paths.mjs'
import { report, root } from './sources.ts'
import { type Journey, tagFault } from './tag-fault.ts'

interface Suite {
  suites?: Suite[]
  specs?: Journey[]
}

const args = [toolFile('@playwright/test', 'playwright'), 'test', '--list', '--reporter=json']

report(
  journeys(list()).flatMap((journey) => {
    const fault = tagFault(journey, { everydayViews, ownView: OWN_VIEW, viewsByTag })
    return fault ? [`e2e/${journey.file}:${journey.line}: ${journey.title}: ${fault}`] : []
  }),
)

/** All tests, whatever their tags: `playwright.config.ts` has one project for this. */
function list(): Suite[] {
  try {
    const env = { ...process.env, RIALTO_TEST_GROUP: '', RIALTO_FULL_TESTS: '1', RIALTO_LIST_JOURNEYS: '1' }
    const output = execFileSync(process.execPath, args, {
      cwd: root,
      env,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    return JSON.parse(output).suites
  } catch (error) {
    const { errors = [] } = JSON.parse((error as { stdout?: string }).stdout || '{}') as {
      errors?: { message: string }[]
    }
    report(errors.length > 0 ? errors.map(({ message }) => message) : [String(error)])
    process.exit(1)
  }
}

function journeys(suites: Suite[]): Journey[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [...specs, ...journeys(inner)])
}
