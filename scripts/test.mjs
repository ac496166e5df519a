// `npm test`: all tests, or those that the arguments select (`npm test -- cart`, `npm test -- --project unit`).
// What a project needs (PostgreSQL, a browser, the built shop) is brought up by its own global setup: see vitest.config.ts.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { install } from './lib/install.mjs'
import { compileCache } from './lib/lean.mjs'
import { runNode } from './lib/run.mjs'
import { command } from './lib/say.mjs'
import { stopWithNpm } from './lib/stop-with-npm.mjs'
import { toolFile } from './lib/tools.mjs'

await command(async () => {
  stopWithNpm()
  await install({ dev: true })
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rialto-test-'))
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o755)
  const code = await runNode([toolFile('vitest', 'vitest'), 'run', ...process.argv.slice(2)], {
    // Whatever the run leaves in the temporary folder goes with it, also after a crash.
    env: { ...compileCache, NODE_ENV: 'test', TMPDIR: folder, TEMP: folder, RIALTO_TALLY: path.join(folder, 'tally') },
  })
  const { passed, failed } = tally(path.join(folder, 'tally'), code)
  await remove(folder)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed > 0 && code === 0 ? 1 : code
})

/** What an interrupted run had started may still be writing its last. */
async function remove(folder) {
  for (let attempt = 0; attempt < 30; attempt++) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    await pause(150)
    if (!existsSync(folder)) return
  }
}

/** What the reporter counted; a run that ended before it could count has failed. */
function tally(file, code) {
  try {
    const { passed, failed } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
