import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withSetupLock } from './lock.mjs'
import { modernEnvironment, modernNode } from './node.mjs'
import { inRoot, root } from './paths.mjs'
import { capture } from './run.mjs'
import { step, UserError } from './say.mjs'
import { toolFile } from './tools.mjs'
import { assertWritable } from './writable.mjs'

const ignored = new Set(['build', 'node_modules', '.react-router'])

/** The applications that browsers load: each has a folder, a build command, and a file that only a complete build has. */
const storefront = describeApp('storefront', 'server/index.js', ['@react-router/dev', 'react-router'])
const consoleApp = describeApp('console', 'index.html', ['vite', 'vite'])
const apps = [storefront, consoleApp]

function describeApp(name, result, [packageName, command]) {
  const folder = inRoot('apps', name)
  const buildFolder = path.join(folder, 'build')
  return {
    name,
    folder,
    resultFile: path.join(buildFolder, result),
    stampFile: path.join(buildFolder, '.stamp.json'),
    packageName,
    command,
    /** The input files of a build. */
    sources: [
      folder,
      ...['contract', 'client', 'ui'].map((workspace) => inRoot('packages', workspace)),
      inRoot('scripts', 'lib', 'precompress.ts'),
      inRoot('package-lock.json'),
      inRoot('tsconfig.base.json'),
    ],
  }
}

/** Builds the storefront and the console, at the same time, unless their existing builds are up to date. */
export async function buildApps() {
  if (apps.every(isFresh)) return
  assertWritable('its pages have to be built')
  await withSetupLock(async () => {
    await Promise.all(apps.filter((app) => !isFresh(app)).map(build))
  })
}

/** Compares names, sizes and times, and contents only if those differ (a fresh checkout of the same files). */
function isFresh(app) {
  const stamp = readStamp(app)
  if (!stamp || !existsSync(app.resultFile)) return false
  const files = sourceFiles(app)
  const currentOutline = outline(files)
  if (stamp.outline === currentOutline) return true
  if (stamp.content !== content(files)) return false
  writeStamp(app, { ...stamp, outline: currentOutline })
  return true
}

async function build(app) {
  const { name, folder, stampFile, packageName, command } = app
  rmSync(stampFile, { force: true })
  const files = sourceFiles(app)
  const stamp = { outline: outline(files), content: content(files) }
  const { code, output } = await step(`Building the ${name}…`, `Built the ${name}`, () =>
    capture(modernNode(), [toolFile(packageName, command), 'build'], {
      cwd: folder,
      env: modernEnvironment({ NODE_ENV: 'production' }),
    }),
  )
  if (code !== 0) throw new UserError(`${output.trimEnd()}\n\nThe ${name} could not be built; see the output above.`)
  writeStamp(app, stamp)
}

function sourceFiles({ sources }) {
  return sources.flatMap((file) => (statSync(file).isDirectory() ? filesIn(file) : [file])).sort()
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : filesIn(file)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [file]
  })
}

function outline(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${path.relative(root, file)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function content(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${path.relative(root, file)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

function readStamp({ stampFile }) {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return undefined
  }
}

function writeStamp({ stampFile }, stamp) {
  try {
    writeFileSync(stampFile, JSON.stringify(stamp))
  } catch {
    // The folder is read-only: the next start compares contents again.
  }
}
