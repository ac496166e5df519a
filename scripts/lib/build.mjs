import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withSetupLock } from './lock.mjs'
import { modernEnvironment, modernNode } from './node.mjs'
import { inRoot, root, toolFile } from './paths.mjs'
import { capture } from './run.mjs'
import { step, UserError } from './say.mjs'
import { assertWritable } from './writable.mjs'

const ignored = new Set(['build', 'node_modules', '.react-router'])

/** What is built: each part has a folder, a program that builds it, and a file that only a complete build has. */
const shared = ['contract', 'client', 'ui'].map((workspace) => inRoot('packages', workspace))
const parts = [
  describeApp('storefront', 'server/index.js', ['@react-router/dev', 'react-router']),
  describeApp('console', 'index.html', ['vite', 'vite']),
  {
    name: 'index of texts',
    folder: root,
    resultFile: inRoot('apps', 'server', 'build', 'text-places.json'),
    stampFile: inRoot('apps', 'server', 'build', '.stamp.json'),
    args: () => [inRoot('scripts', 'lib', 'text-places.ts')],
    sources: [
      inRoot('apps', 'storefront', 'app'),
      inRoot('apps', 'console', 'src'),
      inRoot('apps', 'server', 'src'),
      inRoot('scripts', 'lib', 'text-places.ts'),
      ...shared,
    ],
  },
]

function describeApp(name, result, [packageName, command]) {
  const folder = inRoot('apps', name)
  const buildFolder = path.join(folder, 'build')
  return {
    name,
    folder,
    resultFile: path.join(buildFolder, result),
    stampFile: path.join(buildFolder, '.stamp.json'),
    args: () => [toolFile(packageName, command), 'build'],
    /** The input files of a build. */
    sources: [
      folder,
      ...shared,
      inRoot('scripts', 'lib', 'precompress.ts'),
      inRoot('package-lock.json'),
      inRoot('tsconfig.base.json'),
    ],
  }
}

/** Builds the storefront, the console and the index of their texts, at the same time, unless their existing builds are up to date. */
export async function buildApps() {
  if (parts.every(isFresh)) return
  assertWritable('its pages have to be built')
  await withSetupLock(async () => {
    await Promise.all(parts.filter((part) => !isFresh(part)).map(build))
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
  const { name, folder, stampFile, args } = app
  rmSync(stampFile, { force: true })
  const files = sourceFiles(app)
  const stamp = { outline: outline(files), content: content(files) }
  const { code, output } = await step(`Building the ${name}…`, `Built the ${name}`, () =>
    capture(modernNode(), args(), {
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
