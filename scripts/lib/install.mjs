import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withSetupLock } from './lock.mjs'
import { missingNodeFolder } from './node.mjs'
import { inRoot, root } from './paths.mjs'
import { capture, npmCall } from './run.mjs'
import { step, UserError } from './say.mjs'
import { assertWritable } from './writable.mjs'

const lockfile = inRoot('package-lock.json')
const installed = inRoot('node_modules', '.package-lock.json')
const stamp = inRoot('node_modules', '.cache', 'rialto-installed')
const platform = `${process.platform}-${process.arch}`

/**
 * Installs the packages of package-lock.json unless they are installed; two `stat` calls tell when nothing changed.
 * @param {{ dev?: boolean }} [options] dev: include the tools for tests and checks, whatever npm's settings say
 */
export async function install({ dev = false } = {}) {
  if (isInstalled(dev) && !missingNodeFolder()) return
  assertWritable('its packages have to be installed')
  await withSetupLock(async () => {
    if (!isInstalled(dev) && !linkWorkspaces(dev)) await npmCi(dev)
    const node = missingNodeFolder()
    if (node) await installNode(node)
  })
}

/** Its packages are optional, so that a platform without one goes on with the Node of its machine, or is refused by `modernNode`. */
async function installNode(folder) {
  await step('Installing Node 24… (this machine has another one)', 'Node 24 installed', () => runNpm([], folder))
}

function isInstalled(dev) {
  if (!existsSync(installed) || (dev && !existsSync(inRoot('node_modules', 'vitest')))) return false
  const current = stampOf(lockfile)
  if (read(stamp) === current) return true
  if (!matchesLockfile()) return false
  writeStamp(current)
  return true
}

function stampOf(file) {
  const { size, mtimeMs } = statSync(file)
  return `${platform} ${size} ${mtimeMs}`
}

/** Covers installations by hand, and a lockfile that was touched but not changed. */
function matchesLockfile() {
  const wanted = JSON.parse(read(lockfile)).packages
  const present = JSON.parse(read(installed)).packages
  return Object.entries(wanted).every(([folder, { version, link, optional, dev, devOptional, peer, inBundle }]) => {
    if (link) return existsSync(inRoot(folder))
    if (folder === '' || inBundle || !folder.includes('node_modules/')) return true
    const found = present[folder]
    return found ? found.version === version : Boolean(optional || dev || devOptional || peer)
  })
}

/** A workspace that has been added since needs its link alone. @returns whether all is installed now */
function linkWorkspaces(dev) {
  if (!existsSync(installed)) return false
  for (const [folder, { link, resolved }] of Object.entries(JSON.parse(read(lockfile)).packages)) {
    const place = inRoot(folder)
    if (!link || existsSync(place)) continue
    // The link to a workspace that was moved leads nowhere.
    rmSync(place, { force: true })
    mkdirSync(path.dirname(place), { recursive: true })
    symlinkSync(path.relative(path.dirname(place), inRoot(resolved)), place, 'junction')
  }
  return isInstalled(dev)
}

/** The tools for tests and checks are half of all packages, which a shop that only runs does not need. */
async function npmCi(dev) {
  rmSync(stamp, { force: true })
  const first = existsSync(installed) ? 'package-lock.json has changed' : 'first time only, about half a minute'
  const { code, output } = await step(`Installing packages… (${first})`, 'Packages installed', () =>
    runNpm([dev ? '--include=dev' : '--omit=dev'], root),
  )
  if (code !== 0) {
    throw new UserError(
      `${tail(output, 25)}\n\nThe packages could not be installed: npm ci ended with code ${code} (its last lines are above).`,
    )
  }
  writeStamp(stampOf(lockfile))
}

function runNpm(more, folder) {
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', `--prefix=${folder}`]
  const { program, args, env } = npmCall(['ci', ...options, ...more])
  return capture(program, args, { cwd: folder, env })
}

function writeStamp(text) {
  try {
    mkdirSync(path.dirname(stamp), { recursive: true })
    writeFileSync(stamp, text)
  } catch {
    // The folder is read-only: the next start compares again, which is slower but correct.
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const tail = (text, lines) => text.trimEnd().split('\n').slice(-lines).join('\n')
