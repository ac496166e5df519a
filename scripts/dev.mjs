// `npm run dev`: restarts the server when its sources change; changes of the storefront appear in the open page.
import { install } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'
import { command } from './lib/say.mjs'
import { stopWithNpm } from './lib/stop-with-npm.mjs'

await command(async () => {
  stopWithNpm()
  await install({ dev: true })
  return runNode(['scripts/lib/watch-server.mjs'], { env: { NODE_ENV: 'development', RIALTO_DEV: '1' } })
})
