import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { expectProblem, watchForProblems } from '../support/problems.ts'
import { uniqueAddress } from '../support/unique-address.ts'
import { SEED } from './plan.ts'
import { createRandom, type Random } from './random.ts'
import { watchRequests } from './wait-for-page.ts'

/** The number of steps that a failure lists. */
const LISTED_STEPS = 25
/** A walk is faster than a person: it changes its network address before it reaches a rate limit. */
const STEPS_PER_NETWORK = 40

export interface Step {
  /** The name in the list of steps: `press button "Show 8 more"`. */
  name: string
  run(): Promise<void>
}

export interface Walk {
  /** Its file and test, for the command that repeats it. */
  file: string
  name: string
  page: Page
  steps: number
  /** Chooses the next step for the current page. */
  next(random: Random): Promise<Step>
}

/**
 * Takes the steps, and fails at the first after which the page shows an error screen or the browser reports an exception, a console
 * error, a hydration warning or a failed request.
 */
export async function walk({ file, name, page, steps, next }: Walk): Promise<void> {
  const random = createRandom(SEED, name)
  const settle = watchRequests(page)
  // Refusals of the API are expected; the browser logs each.
  expectProblem(page, /Failed to load resource: the server responded with a status of 4\d\d .*\/api\//)
  // So are pages after the last one of a list.
  expectProblem(page, /Failed to load resource: the server responded with a status of 404 .*[?&]page=\d/)
  const problems = watchForProblems(page)
  const log: string[] = []
  const check = async () => {
    const problem = problems.unexpected()?.message ?? (await errorScreen(page))
    if (problem) throw new Error(problem)
  }
  try {
    await settle()
    await check()
    for (let count = 1; count <= steps; count += 1) {
      if (count % STEPS_PER_NETWORK === 0)
        await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': uniqueAddress() })
      const step = await next(random)
      log.push(`${String(count).padStart(4)}  ${pathOf(page)}  ${step.name}`)
      await step.run()
      await settle()
      await check()
    }
  } catch (error) {
    throw new Error(report({ file, name, steps, log, page, error }), { cause: error })
  } finally {
    writeLog(`${file} ${name}`, log)
  }
}

interface Failure extends Pick<Walk, 'file' | 'name' | 'steps' | 'page'> {
  log: string[]
  error: unknown
}

function report({ file, name, steps, log, page, error }: Failure): string {
  return [
    `The walk failed at step ${log.length} of ${steps} (seed ${SEED}), on ${pathOf(page)}:`,
    error instanceof Error ? error.message : String(error),
    `Last steps:\n${log.slice(-LISTED_STEPS).join('\n')}`,
    `Again: RIALTO_WALK_SEED=${SEED} RIALTO_WALK_STEPS=${log.length} npm test -- --project e2e ${file} -t "${name}"`,
  ].join('\n')
}

/** Writes all steps into `test-results`. */
function writeLog(walk: string, log: string[]): void {
  const folder = inRoot('test-results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${walk.replace(/[^\w.-]+/g, '-')}.txt`), `seed ${SEED}\n${log.join('\n')}\n`)
}

/** The title of the error screen; undefined when there is none. */
async function errorScreen(page: Page): Promise<string | undefined> {
  const found = await page.evaluate(() => {
    const title = document.querySelector('[role=alert] h1')?.textContent
    if (title) return `error screen: ${title}`
    return document.body.innerText.trim() === '' ? 'the page is blank' : undefined
  })
  return found ?? undefined
}

const pathOf = (page: Page): string => page.url().replace(/^https?:\/\/[^/]+/, '')
