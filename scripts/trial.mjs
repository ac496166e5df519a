// `npm run trial`: starts an empty market as a real one begins, in `data/trial`; delete that folder, and it is gone.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildApps } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { leanArgs, leanEnvironment } from './lib/lean.mjs'
import { inRoot } from './lib/paths.mjs'
import { runNode } from './lib/run.mjs'
import { command } from './lib/say.mjs'
import { stopWithNpm } from './lib/stop-with-npm.mjs'

await command(async () => {
  stopWithNpm()
  await install()
  await buildApps()
  const folder = process.env.DATA_DIR ?? inRoot('data', 'trial')
  return runNode(['apps/server/src/main.ts'], {
    nodeArgs: leanArgs,
    env: {
      NODE_ENV: 'production',
      ...leanEnvironment,
      APP_ENV: 'production',
      DATA_DIR: folder,
      APP_SECRET: process.env.APP_SECRET ?? secretOf(folder),
    },
  })
})

/** A trial that is started again has the same secret, so that its sessions and links go on working. */
function secretOf(folder) {
  const file = path.join(folder, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const secret = randomBytes(32).toString('base64url')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}
