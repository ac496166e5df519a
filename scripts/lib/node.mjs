import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import { inRoot } from './paths.mjs'
import { Stop } from './say.mjs'

const bundled = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The Node that runs everything after the installation: the one among the packages, or this one if it is new enough. */
export function modernNode() {
  if (existsSync(bundled)) return bundled
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new Stop(
    `The npm package "node" brought no Node 24 for ${process.platform}-${process.arch}: install Node 24 or newer and try again.`,
  )
}

/** The environment for programs under {@link modernNode}: whatever they start finds the same tools first. */
export function modernEnvironment(extra = {}) {
  return { ...process.env, PATH: `${inRoot('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}
