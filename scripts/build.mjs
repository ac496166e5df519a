// `npm run build`: the preparations of `npm start`, for services and images whose start may not write into this folder.
import { buildStorefront } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { command } from './lib/say.mjs'

await command(async () => {
  await install()
  await buildStorefront()
})
