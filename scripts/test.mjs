// `npm test`: what tells every day whether the market works, within eight minutes on two cores. `npm run test:full`: all tests, in
// every view and on both databases; `npm test -- --group details` a part of them (scripts/test-runs.mjs).
// `npm test -- cart` runs the files whose path has the word, `--project unit` one group of tests, `-t "a name"` the tests with a name.
// Vitest runs the groups of vitest.config.ts, Playwright Test the browser tests (`--project e2e`).
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { install } from './lib/install.mjs'
import { compileCache } from './lib/lean.mjs'
import { inRoot, toolFile } from './lib/paths.mjs'
import { runNode } from './lib/run.mjs'
import { command, say } from './lib/say.mjs'
import { splitTestArguments } from './lib/split-test-arguments.mjs'
import { stopWithNpm } from './lib/stop-with-npm.mjs'

await command(async () => {
  stopWithNpm()
  await install({ dev: true })
  const { isFull, group, vitest, playwright } = splitTestArguments(process.argv.slice(2))
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rialto-test-'))
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o755)
  const sum = { passed: 0, failed: 0 }
  let code = 0
  const run = async (name, args) => {
    const file = path.join(folder, `${name}-tally`)
    const exitCode = await runNode(args, {
      // All temporary files go into the folder, which is removed also after a crash.
      env: {
        ...compileCache,
        ...{ NODE_ENV: 'test', TMPDIR: folder, TEMP: folder, RIALTO_TALLY: file },
        ...(isFull && { RIALTO_FULL_TESTS: '1' }),
        ...(group && { RIALTO_TEST_GROUP: group }),
      },
    })
    const { passed, failed } = readTally(file, exitCode)
    sum.passed += passed
    sum.failed += failed
    code ||= exitCode
  }
  if (vitest) await run('vitest', [toolFile('vitest', 'vitest'), 'run', '--passWithNoTests', ...vitest])
  // Codes from 128 on mean that a signal ended the run.
  if (playwright && code < 128 && mayMatch(playwright))
    await run('playwright', [toolFile('@playwright/test', 'playwright'), 'test', '--pass-with-no-tests', ...playwright])
  await remove(folder)
  if (sum.passed + sum.failed === 0) {
    say('No test matches. Those that only the full run has need --full, or --group and its name.')
    sum.failed = 1
  }
  process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed\n`)
  return sum.failed > 0 && code === 0 ? 1 : code
})

/** Whether a browser test may match: Playwright starts a market before it finds out that none does. */
function mayMatch(args) {
  const words = args.filter((arg) => !arg.startsWith('-'))
  const isPlain = words.length === args.length && words.length > 0
  const files = readdirSync(inRoot('e2e'), { recursive: true }).map((file) => `e2e/${file}`)
  return !isPlain || files.some((file) => file.endsWith('.e2e.ts') && words.some((word) => file.includes(word)))
}

/** Removes the folder, repeatedly, as processes of an interrupted run may still write files. */
async function remove(folder) {
  for (let attempt = 0; attempt < 30; attempt++) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    await pause(150)
    if (!existsSync(folder)) return
  }
}

/** The counts of a runner's reporter; a run that ended before its reporter wrote them counts as one failed test. */
function readTally(file, code) {
  try {
    const { passed, failed } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
