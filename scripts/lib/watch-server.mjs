// Runs under Node 24, which watches folders recursively. `node --watch` would also restart for the temporary files of Vite, which
// runs inside the server, and so never stop.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { inRoot, root } from './paths.mjs'
import { say } from './say.mjs'

const watched = [
  'apps/server/src',
  'apps/server/locales',
  'apps/demo-sellers/src',
  'packages/catalog-index/src',
  'packages/contract/src',
  'packages/demo/src',
  'packages/demo/tables',
]
/** Waits for further changes, as editors and git write several files at once. */
const settleMilliseconds = 150

/** Time between SIGTERM and SIGKILL: open pages would keep their connections for longer. */
const graceMilliseconds = 2000
// The server and Vite must load the same copy of React Router, or `instanceof` fails between them.
const nodeArgs = ['--conditions=development']

let server
let timer

function start() {
  const started = spawn(process.execPath, [...nodeArgs, 'apps/server/src/main.ts'], { cwd: root, stdio: 'inherit' })
  server = started
  started.once('exit', () => {
    if (server === started) say('\nThe server ended; it starts again with the next change.')
  })
}

function stop(onStopped) {
  const stopped = server
  server = undefined
  if (!stopped || stopped.exitCode !== null || stopped.signalCode !== null) return onStopped()
  stopped.once('exit', onStopped)
  stopped.kill('SIGTERM')
  setTimeout(() => stopped.kill('SIGKILL'), graceMilliseconds).unref()
}

for (const folder of watched) {
  watch(inRoot(folder), { recursive: true }, (_event, file) => {
    if (!file || /\.test\.tsx?$|~$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      say(`\nChanged: ${folder}/${file}`)
      stop(start)
    }, settleMilliseconds)
  })
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(() => process.exit(0)))

start()
