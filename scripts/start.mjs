// `npm start`: installs, builds and starts the shop. It runs before anything is installed, so it imports only Node's own modules.
import { buildApps } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { leanArgs, leanEnvironment } from './lib/lean.mjs'
import { runNode } from './lib/run.mjs'
import { command } from './lib/say.mjs'
import { stopWithNpm } from './lib/stop-with-npm.mjs'

await command(async () => {
  stopWithNpm()
  await install()
  await buildApps()
  return runNode(['apps/server/src/main.ts'], {
    nodeArgs: leanArgs,
    env: { NODE_ENV: 'production', ...leanEnvironment },
  })
})
