import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/**
 * Counts for the closing line of `npm test`; what fails outside a test (loading, a hook of a suite) counts as one failed
 * test. What passed at its second try only is named: it is a defect to be mended, of the test or of the shop.
 */
export default class Tally implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<SerializedError>): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0 }
    const wavering: string[] = []
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') count[state]++
        if (test.diagnostic()?.flaky) wavering.push(`${module.relativeModuleId} > ${test.fullName}`)
      }
      for (const suite of [module, ...module.children.allSuites()]) count.failed += suite.errors().length
    }
    if (wavering.length > 0) console.log(`\nPassed at the second try only:\n  ${wavering.join('\n  ')}`)
    const file = process.env.RIALTO_TALLY
    if (file) writeFileSync(file, JSON.stringify(count))
  }
}
