// `npm run shop -- …`: the operator's command line.
import { callersFolder } from './lib/callers-folder.mjs'
import { install } from './lib/install.mjs'
import { leanCommandArgs, leanCommandEnvironment } from './lib/lean.mjs'
import { inRoot } from './lib/paths.mjs'
import { runNode } from './lib/run.mjs'
import { command } from './lib/say.mjs'

await command(async () => {
  await install()
  return runNode([inRoot('apps', 'server', 'src', 'cli', 'main.ts'), ...process.argv.slice(2)], {
    cwd: callersFolder(),
    nodeArgs: leanCommandArgs,
    env: leanCommandEnvironment,
    asksQuestions: true,
  })
})
