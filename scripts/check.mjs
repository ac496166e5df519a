// `npm run check`: static checks of the sources and of the installed packages.
// `npm run check -- types texts` runs only the checks with these words in their names.
import { allChecks } from './lib/checks.mjs'
import { install } from './lib/install.mjs'
import { modernEnvironment } from './lib/node.mjs'
import { capture } from './lib/run.mjs'
import { command, seconds } from './lib/say.mjs'

/** The number of checks at a time; each keeps one core busy. */
const concurrency = 2

await command(async () => {
  await install({ dev: true })
  const words = process.argv.slice(2)
  const wanted = allChecks().filter(({ name, onlyByName }) =>
    words.length === 0 ? !onlyByName : words.some((w) => name.includes(w)),
  )
  const failed = []
  const waiting = [...wanted]
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const start = Date.now()
      const { ok, output } = await runSteps(check.steps)
      if (!ok) failed.push({ name: check.name, output })
      const note = ok && check.showsOutput ? output.trimEnd() : ''
      print(`${ok ? '✓' : '✗'} ${check.name.padEnd(22)} ${seconds(Date.now() - start)}  ${note}`.trimEnd())
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  for (const { name, output } of failed) print(`\n✗ ${name}\n\n${output.trimEnd()}`)
  print(`\n${wanted.length - failed.length} passed, ${failed.length} failed`)
  return failed.length > 0 ? 1 : 0
})

/** Runs the steps of a check up to the first failure; `output` is what the last one printed. */
async function runSteps(steps) {
  let last = ''
  for (const { program, args, cwd } of steps) {
    const { code, output } = await capture(program, args, { cwd, env: modernEnvironment() })
    if (code !== 0) return { ok: false, output: output || `${program} ended with code ${code}` }
    last = output
  }
  return { ok: true, output: last }
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
