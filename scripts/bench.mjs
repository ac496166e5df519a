// `npm run bench`: the figures of speed and size, as a table.
import { buildApps } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'
import { command } from './lib/say.mjs'

await command(async () => {
  await install({ dev: true })
  await buildApps()
  return runNode(['bench/main.ts', ...process.argv.slice(2)], { env: { NODE_ENV: 'production' } })
})
