import { writeFileSync } from 'node:fs'
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'

/** More tests than this that pass only when retried fail the run, as defects would otherwise accumulate unnoticed. */
const MAX_RETRIED = 3

/** Counts tests for the last line of `npm test`, and lists those that passed only when retried. */
export default class Tally implements Reporter {
  private tests: TestCase[] = []
  private errors = 0

  onBegin(_: unknown, suite: Suite): void {
    this.tests = suite.allTests()
  }

  /** Errors outside of tests: a file that does not load, the global setup. */
  onError(): void {
    this.errors += 1
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const outcomes = this.tests.map((test) => test.outcome())
    const countOf = (...wanted: string[]) => outcomes.filter((outcome) => wanted.includes(outcome)).length
    const retried = this.tests.filter((test) => test.outcome() === 'flaky')
    if (retried.length > 0)
      console.log(
        `\nPassed only when retried:\n  ${retried.map((test) => test.titlePath().slice(1).join(' > ')).join('\n  ')}`,
      )
    const tooMany = retried.length > MAX_RETRIED
    if (tooMany) console.log(`More than ${MAX_RETRIED} tests needed a retry: the run fails.`)
    const failed = countOf('unexpected') + this.errors + (tooMany ? 1 : 0)
    const file = process.env.RIALTO_TALLY
    if (file) writeFileSync(file, JSON.stringify({ passed: countOf('expected', 'flaky'), failed }))
    return { status: tooMany ? 'failed' : status }
  }
}
