import { isTest, isTool, readSource } from './sources.ts'

const cache = new Map<string, Set<string>>()

/** What stands around the workspaces, and tools inside them, runs with the packages of all. */
const workspaces = ['apps/server/package.json', 'apps/storefront/package.json', 'packages/contract/package.json']

/**
 * Whether a file's own workspace names a package that it imports, so that the file works by more than luck. Tests, tools
 * and what stands around the workspaces may also use what the root names.
 */
export function isNamed(file: string, name: string): boolean {
  const workspace = /^(?:apps|packages)\/[^/]+\//.exec(file)?.[0]
  const isFree = !workspace || isTool(file)
  const manifests = [
    ...(workspace ? [`${workspace}package.json`] : []),
    ...(isFree || isTest(file) ? ['package.json'] : []),
    ...(isFree ? workspaces : []),
  ]
  return manifests.some((manifest) => namesIn(manifest).has(name))
}

function namesIn(manifest: string): Set<string> {
  let names = cache.get(manifest)
  if (!names) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readSource(manifest))
    names = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)])
    cache.set(manifest, names)
  }
  return names
}
