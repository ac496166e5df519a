import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'
import { capture } from './run.mjs'
import { say, step, UserError } from './say.mjs'

/** The headless shell comes first: it opens no windows, so a new context takes a quarter of the time. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

/** The paths where installers that do not change PATH put the browser. */
const defaultPaths = {
  darwin: ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((variable) =>
    path.join(process.env[variable] ?? 'C:\\', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
}

/** Commands that install Chromium without questions, by package manager. */
const packageManagers = {
  'apt-get': `apt-get update -q && for name in chromium-headless-shell chromium
    do apt-get install -q -y --no-install-recommends $name && break; done`,
  dnf: 'dnf install -y chromium',
  apk: 'apk add chromium',
  pacman: 'pacman -Sy --noconfirm chromium',
}

/** Flags that prevent requests of the browser itself and to other machines. */
export const ISOLATION_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/**
 * Finds or installs a browser for the tests and prints which one.
 * @returns {Promise<string>} the path of its executable
 */
export async function findBrowser() {
  const { path: program, origin } =
    fromEnvironment() ?? installed() ?? (await downloaded()) ?? (await fromSystem()) ?? fail()
  say(`Browser: ${program} (${origin})`)
  return program
}

function fromEnvironment() {
  const program = process.env.CHROMIUM_PATH
  if (!program) return undefined
  if (!existsSync(program)) throw new UserError(`CHROMIUM_PATH names ${program}, which does not exist.`)
  return { path: program, origin: 'from CHROMIUM_PATH' }
}

function installed() {
  const program = names.map(onPath).find(Boolean) ?? defaultPaths[process.platform]?.find(existsSync)
  return program && { path: program, origin: 'installed on this machine' }
}

async function downloaded() {
  const { chromium } = await import('playwright-core')
  const program = chromium.executablePath()
  const found = { path: program, origin: "Playwright's download" }
  if (await canRun(program)) return found
  const cli = inRoot('node_modules', 'playwright-core', 'cli.js')
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  await step("No browser here: trying Playwright's download…", 'Tried', () =>
    capture(process.execPath, [cli, 'install', 'chromium'], { env }),
  )
  return (await canRun(program)) ? found : undefined
}

async function fromSystem() {
  const manager = Object.keys(packageManagers).find(onPath)
  if (!manager || process.getuid?.() !== 0) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await step(`Installing Chromium with ${manager}…`, 'Done', () =>
    // An interrupted installation could leave packages half installed.
    capture('sh', ['-c', packageManagers[manager]], { env, patienceMilliseconds: 60_000 }),
  )
  const program = names.map(onPath).find(Boolean)
  return program && { path: program, origin: `installed now with ${manager}` }
}

function fail() {
  throw new UserError(
    'The browser tests need Chromium or Chrome: none was found, downloaded or installed. Install one, or set CHROMIUM_PATH.',
  )
}

/** A downloaded browser may lack system libraries, which only starting it shows. */
async function canRun(program) {
  if (!existsSync(program)) return false
  const { code } = await capture(program, ['--version']).catch(() => ({ code: 1 }))
  return code === 0
}

function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const program = path.join(folder, name)
    try {
      accessSync(program, constants.X_OK)
      return program
    } catch {
      // Not in this folder.
    }
  }
  return undefined
}
