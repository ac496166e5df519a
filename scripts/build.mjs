// `npm run build`: all that `npm start` does before it starts. For services and images, whose start can then write nothing here.
import { buildStorefront } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { command } from './lib/say.mjs'

await command(async () => {
  await install()
  await buildStorefront()
})
