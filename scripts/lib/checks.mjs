import { existsSync, readdirSync } from 'node:fs'
import { modernNode } from './node.mjs'
import { inRoot, root, toolFile } from './paths.mjs'

/**
 * The checks of `npm run check`, the longest first. A check passes when each of its steps exits with code 0; with `showsOutput`, its
 * output is shown in its line; with `onlyByName`, it runs only when it is asked for.
 * @returns {{ name: string, steps: { program: string, args: string[], cwd?: string }[], showsOutput?: boolean, onlyByName?: boolean }[]}
 */
export function allChecks() {
  return [
    { name: 'types storefront', steps: [routeTypes(), types('apps/storefront')] },
    { name: 'lint and format', steps: [tool('@biomejs/biome', 'biome', ['ci', '--max-diagnostics=200', '.'])] },
    { name: 'audit', steps: [script('audit')], showsOutput: true },
    ...typedFolders().map((folder) => ({ name: `types ${folder.split('/').at(-1)}`, steps: [types(folder)] })),
    { name: 'imports', steps: [script('imports')] },
    { name: 'unused code', steps: [tool('knip', 'knip', ['--no-progress'])] },
    { name: 'texts', steps: [script('texts')] },
    { name: 'references', steps: [script('references')] },
    { name: 'browsers', steps: [script('browsers')] },
    { name: 'tidiness', steps: [script('tidiness')] },
    { name: 'journeys', steps: [script('journeys')] },
    { name: 'conformance', steps: [script('conformance')], showsOutput: true, onlyByName: true },
  ]
}

/** All folders with a tsconfig.json except the storefront. */
function typedFolders() {
  const workspaces = ['apps', 'packages'].flatMap((kind) => readdirSync(inRoot(kind)).map((name) => `${kind}/${name}`))
  return [...workspaces, 'apps/storefront/service-worker', 'bench', 'e2e', 'scripts'].filter(
    (folder) => folder !== 'apps/storefront' && existsSync(inRoot(folder, 'tsconfig.json')),
  )
}

/** React Router generates the types of route data, which the storefront imports. */
const routeTypes = () => ({
  ...tool('@react-router/dev', 'react-router', ['typegen']),
  cwd: inRoot('apps', 'storefront'),
})

/** Incremental: unchanged files are not checked again. Threads of one compiler each check the contract anew, so one costs half the work. */
function types(folder) {
  const buildInfo = inRoot('node_modules', '.cache', 'types', `${folder.replaceAll('/', '-')}.tsbuildinfo`)
  const options = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', buildInfo]
  return tool('typescript', 'tsc', ['--project', inRoot(folder), ...options])
}

const script = (name) => ({ program: modernNode(), args: [inRoot('scripts', 'checks', `${name}.ts`)], cwd: root })

function tool(packageName, command, args) {
  return { program: modernNode(), args: [toolFile(packageName, command), ...args], cwd: root }
}
