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

const storefront = inRoot('apps', 'storefront')
const buildFolder = path.join(storefront, 'build')
const stampFile = path.join(buildFolder, '.stamp.json')
/** The input files of a build. */
const sources = [
  storefront,
  ...['contract', 'client', 'ui'].map((name) => inRoot('packages', name)),
  inRoot('package-lock.json'),
  inRoot('tsconfig.base.json'),
]
const ignored = new Set(['build', 'node_modules', '.react-router'])

/** Builds the storefront unless the existing build is up to date. */
export async function buildStorefront() {
  if (isFresh()) return
  assertWritable('its storefront has to be built')
  await withSetupLock(async () => {
    if (!isFresh()) await build()
  })
}

/** Compares names, sizes and times, and contents only if those differ (a fresh checkout of the same files). */
function isFresh() {
  const stamp = readStamp()
  if (!stamp || !existsSync(path.join(buildFolder, 'server', 'index.js'))) return false
  const files = sourceFiles()
  const currentOutline = outline(files)
  if (stamp.outline === currentOutline) return true
  if (stamp.content !== content(files)) return false
  writeStamp({ ...stamp, outline: currentOutline })
  return true
}

async function build() {
  rmSync(stampFile, { force: true })
  const files = sourceFiles()
  const stamp = { outline: outline(files), content: content(files) }
  const { code, output } = await step('Building the storefront…', 'Storefront built', () =>
    capture(modernNode(), [toolFile('@react-router/dev', 'react-router'), 'build'], {
      cwd: storefront,
      env: modernEnvironment({ NODE_ENV: 'production' }),
    }),
  )
  if (code !== 0) throw new UserError(`${output.trimEnd()}\n\nThe storefront could not be built; see the output above.`)
  writeStamp(stamp)
}

function sourceFiles() {
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

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return undefined
  }
}

function writeStamp(stamp) {
  try {
    writeFileSync(stampFile, JSON.stringify(stamp))
  } catch {
    // The folder is read-only: the next start compares contents again.
  }
}
