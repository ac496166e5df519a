import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Counts tests for the last line of `npm test`; an error outside of a test (loading, a hook of a suite) counts as one failed test. */
export default class Tally implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<SerializedError>): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') count[state]++
      }
      for (const suite of [module, ...module.children.allSuites()]) count.failed += suite.errors().length
    }
    const file = process.env.RIALTO_TALLY
    if (file) writeFileSync(file, JSON.stringify(count))
  }
}
