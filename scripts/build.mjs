// `npm run build`: prepares `npm start`, for services and images that must not write into this folder when they start.
import { buildApps } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { command } from './lib/say.mjs'

await command(async () => {
  await install()
  await buildApps()
})
